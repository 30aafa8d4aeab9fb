import { Modules } from "@medusajs/framework/utils"
import { generateTestHeader } from "../../../src/core/signature/signature"
import { ordersOf } from "../../helpers/money/cart-orders"
import { handled } from "../../helpers/store/handled"
import { eventually } from "../../helpers/store/eventually"
import { approved, atThePage, expectOneOrder, completed } from "../../helpers/shopper/payments"
import { withProfile } from "../../helpers/store/with-profile"
import { storeTests, SECRET_KEY, type Store } from "../../helpers/store/store"

const PROVIDER = "pp_hosted-checkout_default"

export const describeWebhookRoute = storeTests("POST /hooks/hosted-checkout/:provider", (store) => {
  it("The webhook route answers 401 to a forged notification, and changes nothing [case 1] [case 6] [case 17]", async () => {
    const { shopper, session } = await atThePage(store)
    const [before] = await shopper.attempts()
    const body = notification({ reference: before?.id, amount: before?.amount })

    for (const header of [
      generateTestHeader(body, "sk_somebody_else"),
      generateTestHeader(`${body} `, SECRET_KEY),
      generateTestHeader(body, SECRET_KEY).slice(0, -2),
      `${generateTestHeader(body, SECRET_KEY)}00`,
      "sha256=",
      null,
    ]) {
      expect(await post(store, body, header)).toMatchObject({ status: 401 })
    }
    expect(await shopper.attempts()).toEqual([before])
    expect(await inbox(store)).toEqual([])
    expect(await shopper.returnFromPage(session)).toMatchObject({ status: 200 })
    expect(await ordersOf(store, shopper.cartId)).toEqual([])
  })

  it("The webhook route acknowledges a notification with the status and body that the gateway profile sets", async () => {
    const acknowledgement = { status: 202, body: "OK" } as const
    await withProfile(store, { acknowledgement }, async () => {
      expect(await post(store, notification({}))).toEqual(acknowledgement)
    })
    expect(await inbox(store)).toHaveLength(1)
  })

  it("The webhook route answers 503, never 200, when a notification cannot be stored [case 37]", async () => {
    const broken = jest
      .spyOn(store.repositories.statements, "receive")
      .mockRejectedValueOnce(new Error("connection refused"))
    expect(await post(store, notification({}))).toMatchObject({ status: 503 })
    broken.mockRestore()
    expect(await inbox(store)).toEqual([])
  })

  it("The webhook route stores a notification once when the gateway sends the notification 20 times", async () => {
    const body = notification({ reference: "unknown" })
    await Promise.all(Array.from({ length: 20 }, () => post(store, body)))

    expect(await inbox(store)).toMatchObject([{ deliveries: 20 }])
  })

  it("A payment is held for an admin when its notification names a reference that the store never made [case 26]", async () => {
    await post(store, notification({ reference: "somebody-elses", amount: "5.00" }))
    await handled(store)
    expect(await inbox(store)).toMatchObject([{ outcome: "processed", error: null }])
    const [payment] = await store.repositories.payments.ofPages([
      { provider_id: PROVIDER, reference: "somebody-elses" },
    ])
    expect(payment).toMatchObject({ status: "held", reason: "unknown_reference" })
  })

  it("The webhook route stores card numbers only masked [case 50]", async () => {
    await post(
      store,
      notification({ card_number_masked: "4242424242424242", note: "4242 4242 4242 4242" })
    )

    const stored = JSON.stringify(await inbox(store))
    expect(stored).toContain("424242******4242")
    expect(stored).not.toMatch(/4242 ?4242 ?4242 ?4242/)
  })

  it("A notification completes a payment although the gateway's answer with the payment page was lost [case 34] [case 41]", async () => {
    store.control.faults.next({ endpoint: "create", respond: "reset", phase: "after" })
    const shopper = await store.shopper().fillCart()
    expect((await shopper.tryToPay()).status).toBe(422)

    const [attempt] = await shopper.attempts()
    expect(attempt).toMatchObject({ over_because: "failed", token: null })
    const page = store.control.sessions().find(({ request }) => request.reference === attempt?.id)
    store.control.pay(page?.id ?? "", "4242424242424242")

    await completed(shopper)
    expect(await ordersOf(store, shopper.cartId)).toHaveLength(1)
  })

  it.each([
    ["a NUL", '"\\u0000"'],
    ["a lone surrogate", '"\\ud800"'],
    ["5,000 nested lists", "[".repeat(5_000) + "]".repeat(5_000)],
  ])("The webhook route accepts a signed JSON object that contains %s", async (_, value) => {
    const body = `{"event":"payment.captured","reference":"unknown","note":${value}}`
    expect(await post(store, body)).toMatchObject({ status: 200 })
  })

  it("A notification at Medusa's own webhook route completes the payment, and a forged notification at the same route is counted as forged", async () => {
    const { shopper, session } = await atThePage(store)
    store.control.dropWebhooks()
    approved(shopper.pay(session))
    const [delivery] = store.control.deliveries().slice(-1)
    const { body = "", signature } = delivery ?? {}
    const refused = async () =>
      (await store.repositories.signatureFailures.since(PROVIDER, new Date(0))).count
    const before = await refused()

    const payments = store.container.resolve<{ options?: object }>(Modules.PAYMENT)
    // By default, Medusa processes both after five seconds.
    payments.options = { webhook_delay: 1 }
    for (const value of [generateTestHeader(body, "sk_somebody_else"), signature?.value ?? ""]) {
      await fetch(`${store.url}/hooks/payment/hosted-checkout_default`, {
        method: "POST",
        headers: { "content-type": "application/json", [signature?.header ?? ""]: value },
        body,
      })
    }
    delete payments.options
    await completed(shopper)
    await expectOneOrder(store, shopper, session)
    await eventually("the forged one is counted", async () => (await refused()) === before + 1)
  })
})

interface InboxRow {
  outcome: string
  error: string | null
  deliveries: number
}

async function inbox(store: Store): Promise<InboxRow[]> {
  const repositories = store.container.resolve<{
    listHostedCheckoutStatements(filters: object): Promise<InboxRow[]>
  }>("hosted_checkout")
  return await repositories.listHostedCheckoutStatements({ source: "notification" })
}

function notification(fields: Record<string, unknown>): string {
  return JSON.stringify({
    event: "payment.captured",
    status: "approved",
    currency: "CAD",
    transaction_id: "txn_test",
    ...fields,
  })
}

async function post(
  store: Store,
  body: string,
  header: string | null = generateTestHeader(body, SECRET_KEY)
): Promise<{ status: number; body: string }> {
  const answer = await fetch(`${store.url}/hooks/hosted-checkout/default`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(header && { "x-service-signature": header }),
    },
    body,
  })
  return { status: answer.status, body: await answer.text() }
}
