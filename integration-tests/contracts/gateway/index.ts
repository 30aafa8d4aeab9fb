import { GatewayApiError, GatewayRequestError } from "../../../src/client/errors"
import type { CheckoutSessionRequest } from "../../../src/core/contract/checkout-session"
import { describeNotifications } from "./notifications"
import { forEachTest, type Given } from "../support/gateway-given"
import type { MakeGateway } from "../support/gateway-subject"

/** The gateway as the money path meets it: its two calls, and its notifications. */
export function describeGateway(make: MakeGateway): void {
  const given = forEachTest(make)

  describe("A checkout session", () => describeSessions(given))
  describe("Verify", () => describeVerify(given))
  describe("A page whose time is over", () => describeExpiry(given))
  describe("A call that fails", () => describeFailures(given))
  describe("A notification", () => describeNotifications(given))
}

function describeSessions({ subject, open, verify }: Given): void {
  it("The gateway gives each checkout session its own token and address, and an end in UTC to the second", async () => {
    const [short, usual] = [await open({ expires_in_minutes: 5 }), await open()]

    expect(subject().pages()).toMatchObject([{ token: short.token }, { token: usual.token }])
    expect(new URL(short.checkout_url)).not.toEqual(new URL(usual.checkout_url))
    expect(short.expires_at).toBe("2026-03-01T12:05:00+00:00")
    expect(usual.expires_at).toBe("2026-03-01T12:30:00+00:00")
  })

  it.each([0.01, 8.2, 1_005.55, 22.5])(
    "A checkout session may be for the amount %d, and the verify call names exactly this amount",
    async (amount) => {
      const { token } = await open({ amount })
      const id = subject().pay(token, "approved")

      expect(await verify(token)).toMatchObject({
        amount: amount.toFixed(2),
        currency: "USD",
        reference: "hcatt_1",
        transaction_id: id,
      })
    }
  )

  it("Two checkout sessions with the same reference have different tokens, and each session's page can be paid", async () => {
    const tokens = [(await open()).token, (await open()).token]
    const ids = tokens.map((token) => subject().pay(token, "approved"))

    expect(new Set(tokens).size).toBe(2)
    expect(new Set(ids).size).toBe(2)
    expect(ids).not.toContain(undefined)
    const said = await Promise.all(tokens.map(verify))
    expect(said.map(({ transaction_id }) => transaction_id)).toEqual(ids)
  })

  it.each<Partial<Record<keyof CheckoutSessionRequest, unknown>>>([
    { currency: "EUR" },
    { redirect_url: "http://shop.example.com" },
    { expires_in_minutes: 4 },
    { expires_in_minutes: 61 },
  ])(
    "A request for a checkout session with the wrong value %j is refused, and opens no page",
    async (wrong) => {
      await expect(open(wrong as Partial<CheckoutSessionRequest>)).rejects.toThrow(
        GatewayRequestError
      )
      expect(subject().pages()).toEqual([])
    }
  )

  it("A checkout session is in the merchant account's currency when the request names no currency", async () => {
    const { token } = await subject().client.createCheckoutSession({ amount: 5 })
    expect(await verify(token)).toMatchObject({ amount: "5.00", currency: "CAD" })
  })
}

function describeVerify({ subject, open, verify, outcome }: Given): void {
  it("The gateway's verify call answers unpaid before a card was entered", async () => {
    const { token } = await open()
    expect(await outcome(token)).toBe("unpaid")
    expect(await verify(token)).toMatchObject({ reference: "hcatt_1", transaction_id: null })
  })

  it("The gateway's verify call answers declined after a declined card, and names no payment", async () => {
    const { token } = await open()
    expect(subject().pay(token, "declined")).toBeUndefined()
    expect(await outcome(token)).toBe("declined")
    expect(await verify(token)).toMatchObject({ reference: "hcatt_1", transaction_id: null })
  })

  it("The gateway's verify call answers approved each time after a payment, also when a card was declined before", async () => {
    const { token } = await open()
    subject().pay(token, "declined")
    const id = subject().pay(token, "approved")

    expect(await outcome(token)).toBe("approved")
    expect(await verify(token)).toMatchObject({ transaction_id: id })
    expect(await verify(token)).toEqual(await verify(token))
  })

  it("When a second card is used on a paid page, the gateway's verify call names the latest payment that the gateway took", async () => {
    const { token } = await open()
    const taken = [subject().pay(token, "approved"), subject().pay(token, "approved")]

    expect(await outcome(token)).toBe("approved")
    expect(await verify(token)).toMatchObject({
      amount: "22.59",
      transaction_id: taken.findLast((id) => id !== undefined),
    })
  })

  it("The gateway's verify call still answers approved when a card is declined after the payment", async () => {
    const { token } = await open()
    const id = subject().pay(token, "approved")
    subject().pay(token, "declined")

    expect(await outcome(token)).toBe("approved")
    expect(await verify(token)).toMatchObject({ transaction_id: id })
  })

  it("The gateway's verify call answers 404 for a token that the gateway has not issued", async () => {
    await open()
    const failure = subject().client.verifyTransaction("tok_of_nobody")
    await expect(failure).rejects.toThrow(GatewayApiError)
    await expect(failure).rejects.toMatchObject({ status: 404 })
  })
}

function describeExpiry({ subject, open, outcome }: Given): void {
  it("A payment page accepts a card right before its end, and accepts no card from its end on", async () => {
    const early = await open()
    const late = await open()
    const end = new Date(early.expires_at)

    subject().setTime(new Date(end.getTime() - 1))
    expect(subject().pay(early.token, "approved")).toBeDefined()
    subject().setTime(end)
    expect(subject().pay(late.token, "approved")).toBeUndefined()
    expect(await outcome(late.token)).toBe("unpaid")
    expect(await outcome(early.token)).toBe("approved")
  })

  it("The gateway's verify call answers unpaid about an expired page, also when a card was declined", async () => {
    const { token, expires_at } = await open()
    subject().pay(token, "declined")
    subject().setTime(new Date(expires_at))
    expect(await outcome(token)).toBe("unpaid")
  })
}

function describeFailures({ subject, open, verify, details }: Given): void {
  it("A call to open a payment page that fails before it reaches the gateway opens no page", async () => {
    subject().failNext("create", "before")
    await expect(open()).rejects.toThrow()

    expect(subject().pages()).toEqual([])
    expect((await open()).token).toBe(subject().pages()[0]?.token)
  })

  it("A call to open a payment page that fails after it has reached the gateway leaves a page that can be paid", async () => {
    subject().failNext("create", "after")
    await expect(open()).rejects.toThrow()
    const [page, ...others] = subject().pages()

    expect(others).toEqual([])
    expect(page?.reference).toBe("hcatt_1")
    const id = subject().pay(page?.token ?? "", "approved")
    expect(await details()).toMatchObject([{ reference: "hcatt_1", transaction_id: id }])
  })

  it.each(["before", "after"] as const)(
    "A verify call that fails %s the call has reached the gateway throws an error that is not a 404",
    async (when) => {
      const { token } = await open()
      const id = subject().pay(token, "approved")
      subject().failNext("verify", when)
      const failure = await verify(token).catch((error: unknown) => error)

      expect(failure).toBeInstanceOf(Error)
      expect(failure).not.toMatchObject({ status: 404 })
      expect(await verify(token)).toMatchObject({ transaction_id: id })
    }
  )
}
