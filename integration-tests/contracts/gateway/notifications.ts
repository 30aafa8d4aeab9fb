import { PAYMENT_CAPTURED } from "../../../src/core/contract/webhook-event"
import { verifySignature } from "../../../src/core/signature/signature"
import { meaningOf } from "../../../src/core/payment/meaning"
import { PROFILE, type Given } from "../support/gateway-given"
import { SECRET, START, type Delivered } from "../support/gateway-subject"

/** What the gateway sends to the store. */
export function describeNotifications({ subject, open, verify, details }: Given): void {
  it("A notification of a payment has the status approved, the fields of the verify answer and the time of the payment", async () => {
    const { token } = await open()
    subject().setTime(new Date(START.getTime() + 65_000))
    subject().pay(token, "approved")
    subject().setTime(new Date(START.getTime() + 90_000))
    const said = await details()

    expect(said.map((one) => meaningOf({ ...one, id: "" }, PROFILE))).toEqual(["approved"])
    expect(said).toEqual([
      {
        ...(await verify(token)),
        source: "notification",
        event: PAYMENT_CAPTURED,
        sent_at: new Date("2026-03-01T12:01:05.000Z"),
      },
    ])
  })

  it("A notification's signature is the signature of exactly its bytes with the merchant's key", async () => {
    const { token } = await open()
    subject().pay(token, "approved")
    const [{ body, signature }] = (await subject().delivered()) as [Delivered]

    expect(verifySignature(body, signature, SECRET)).toBe(true)
    expect(verifySignature(body, signature, "sk_test_another")).toBe(false)
    expect(verifySignature(`${body} `, signature, SECRET)).toBe(false)
  })

  it("A notification that the gateway sends again has the same bytes", async () => {
    const { token } = await open()
    const id = String(subject().pay(token, "approved"))
    const first = await subject().delivered()
    subject().setTime(new Date(START.getTime() + 90_000))
    await subject().sendAgain(id)

    expect(await subject().delivered()).toEqual([...first, ...first])
  })

  it("When two approved cards are used on one page, the gateway sends one notification for each payment that it took, in order", async () => {
    const { token } = await open()
    const taken = [subject().pay(token, "approved"), subject().pay(token, "approved")]
    const pieces = await details()

    expect(pieces.map(({ transaction_id }) => transaction_id)).toEqual(
      taken.filter((id) => id !== undefined)
    )
  })
}
