import { generateTestHeader, toDecimalString, type Cents } from "../../../src/core"
import { ordersOf } from "../../helpers/money/cart-orders"
import { handled } from "../../helpers/store/handled"
import { eventually } from "../../helpers/store/eventually"
import { approved, atThePage, expectOneOrder, completed } from "../../helpers/shopper/payments"
import { withProfile } from "../../helpers/store/with-profile"
import { describeStore, SECRET_KEY, type Store } from "../../helpers/store/store"

describeStore("POST /hooks/hosted-checkout/:provider", (store) => {
  it("answers 401 to a forged notification and changes nothing", async () => {
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

  it("acknowledges a notification as the profile says", async () => {
    const acknowledgement = { status: 202, body: "OK" } as const
    await withProfile(store, { acknowledgement }, async () => {
      expect(await post(store, notification({}))).toEqual(acknowledgement)
    })
    expect(await inbox(store)).toHaveLength(1)
  })

  it("answers 503, never 200, when the row cannot be stored", async () => {
    const broken = jest
      .spyOn(store.repositories.inbox, "receive")
      .mockRejectedValueOnce(new Error("connection refused"))
    expect(await post(store, notification({}))).toMatchObject({ status: 503 })
    broken.mockRestore()
    expect(await inbox(store)).toEqual([])
  })

  it("answers 503 within five seconds when the database gives no answer", async () => {
    const hanging = jest
      .spyOn(store.repositories.inbox, "receive")
      .mockReturnValueOnce(new Promise(() => undefined))
    expect(await post(store, notification({}))).toMatchObject({ status: 503 })
    hanging.mockRestore()
  })

  it("stores the same notification once, however often it comes", async () => {
    const body = notification({ reference: "unknown" })
    await Promise.all(Array.from({ length: 20 }, () => post(store, body)))

    expect(await inbox(store)).toMatchObject([{ deliveries: 20 }])
  })

  it("holds a notification whose reference is not ours", async () => {
    await post(store, notification({ reference: "somebody-elses" }))
    await handled(store)
    expect(await inbox(store)).toMatchObject([
      { outcome: "held", error: "unknown_reference", attempt_id: null },
    ])
  })

  it("stores no card number unmasked", async () => {
    await post(
      store,
      notification({ card_number_masked: "4242424242424242", note: "4242 4242 4242 4242" })
    )

    const stored = JSON.stringify(await inbox(store))
    expect(stored).toContain("424242******4242")
    expect(stored).not.toMatch(/4242 ?4242 ?4242 ?4242/)
  })

  it("holds a payment of another amount, and makes no order of it", async () => {
    const { shopper } = await atThePage(store)
    const [attempt] = await shopper.attempts()
    const oneCentLess = toDecimalString((Math.round(Number(attempt?.amount) * 100) - 1) as Cents)
    await post(store, notification({ reference: attempt?.id, amount: oneCentLess }))

    await eventually("it is held", async () => {
      const [row] = await shopper.attempts()
      return row?.status === "held" && row.held_reason === "amount_mismatch"
    })
    expect(await ordersOf(store, shopper.cartId)).toEqual([])
    expect((await shopper.complete()).status).not.toBe(200)
  })

  it("proves a payment on a page whose opening was never answered", async () => {
    store.control.faults.next({ endpoint: "create", respond: "reset", phase: "after" })
    const shopper = await store.shopper().fillCart()
    expect((await shopper.tryToPay()).status).toBe(422)

    const [attempt] = await shopper.attempts()
    expect(attempt).toMatchObject({ status: "failed", token: null })
    const page = store.control.sessions().find(({ request }) => request.reference === attempt?.id)
    store.control.pay(page?.id ?? "", "4242424242424242")

    await completed(shopper)
    expect(await ordersOf(store, shopper.cartId)).toHaveLength(1)
  })

  it.each([
    ["a NUL", '"\\u0000"'],
    ["a lone surrogate", '"\\ud800"'],
    ["nesting without end", "[".repeat(5_000) + "]".repeat(5_000)],
  ])("stores a signed object with %s", async (_, value) => {
    const body = `{"event":"payment.captured","reference":"unknown","note":${value}}`
    expect(await post(store, body)).toMatchObject({ status: 200 })
  })

  it("is reached by Medusa's own webhook route as well", async () => {
    const { shopper, session } = await atThePage(store)
    store.control.dropWebhooks()
    approved(shopper.pay(session))
    const [delivery] = store.control.deliveries().slice(-1)

    await fetch(`${store.url}/hooks/payment/hosted-checkout_default`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        [delivery?.signature.header ?? ""]: delivery?.signature.value ?? "",
      },
      body: delivery?.body ?? "",
    })
    await completed(shopper)
    await expectOneOrder(store, shopper, session)
  })
})

interface InboxRow {
  outcome: string
  error: string | null
  attempt_id: string | null
  deliveries: number
}

async function inbox(store: Store): Promise<InboxRow[]> {
  const repositories = store.container.resolve<{
    listHostedCheckoutWebhookEvents(): Promise<InboxRow[]>
  }>("hosted_checkout")
  return await repositories.listHostedCheckoutWebhookEvents()
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
