import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { generateTestHeader, toDecimalString, type Cents } from "../../../src/core"
import { drainInbox } from "../../../src/payments/receive/drain-inbox"
import { ordersOf } from "../../helpers/money/cart-orders"
import { eventually } from "../../helpers/store/eventually"
import { handled } from "../../helpers/store/handled"
import { approved, atThePage, expectOneOrder, completed } from "../../helpers/shopper/payments"
import { storeTests, SECRET_KEY, type Store } from "../../helpers/store/store"

export const webhookRoute = storeTests("POST /hooks/hosted-checkout/:provider", (store) => {
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

  it("answers 401 to an empty body, also when its digest is right", async () => {
    expect(await post(store, "", generateTestHeader("", SECRET_KEY))).toMatchObject({ status: 401 })
  })

  it.each(["{", "null", "[]", '"text"', "42"])(
    "answers 400 to the rightly signed body %s",
    async (body) => {
      expect(await post(store, body)).toMatchObject({ status: 400 })
      expect(await inbox(store)).toEqual([])
    }
  )

  it("answers 401, not 400, to an unsigned body that is no JSON", async () => {
    expect(await post(store, "{", "sha256=00")).toMatchObject({ status: 401 })
  })

  it("answers 413 above 64 KiB, before it checks the signature", async () => {
    const body = notification({ padding: "x".repeat(64 * 1024) })
    expect(await post(store, body)).toMatchObject({ status: 413 })
  })

  it("answers 404 for an account that is not configured", async () => {
    const body = notification({})
    expect(await post(store, body, generateTestHeader(body, SECRET_KEY), "other")).toMatchObject({
      status: 404,
    })
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

  it("takes a notification whatever its content type says", async () => {
    const body = notification({ reference: "unknown" })
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json"]) {
      const header = generateTestHeader(body, SECRET_KEY)
      expect(await post(store, body, header, "default", type)).toMatchObject({ status: 200 })
    }
  })

  it("stores the same notification once, however often it comes", async () => {
    const body = notification({ reference: "unknown" })
    await Promise.all(Array.from({ length: 20 }, () => post(store, body)))

    expect(await inbox(store)).toMatchObject([{ deliveries: 20 }])
  })

  it("holds a notification whose reference is not ours", async () => {
    await post(store, notification({ reference: "somebody-elses" }))

    const [row] = await eventually("the notification is held", async () => {
      const rows = await inbox(store)
      return rows[0]?.outcome === "held" ? rows : undefined
    })
    expect(row).toMatchObject({ error: "unknown_reference", attempt_id: null })
  })

  it("makes a dead letter of a signed object that cannot be read as a notification", async () => {
    expect(await post(store, JSON.stringify({ event: 42 }))).toMatchObject({ status: 200 })

    await eventually("the notification becomes a dead letter", async () => {
      const [row] = await inbox(store)
      return row?.outcome === "dead_letter" && row.error?.includes("event")
    })
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

  it("proves nothing with an unknown status, or with another kind of event", async () => {
    const { shopper } = await atThePage(store)
    const [attempt] = await shopper.attempts()
    const ours = { reference: attempt?.id, amount: attempt?.amount }
    await post(store, notification({ ...ours, status: "authorised_maybe" }))
    await post(store, notification({ ...ours, event: "payment.created" }))

    await eventually("both are processed", async () =>
      (await inbox(store)).every(({ outcome }) => outcome === "processed")
    )
    expect(await shopper.attempts()).toMatchObject([{ status: "open", proven_at: null }])
    expect(await ordersOf(store, shopper.cartId)).toEqual([])
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

  it("keeps the first of two payments on one page, and puts the second on the worklist", async () => {
    const { shopper, session } = await atThePage(store)
    approved(shopper.pay(session))
    await completed(shopper)
    const [attempt] = await shopper.attempts()
    await post(
      store,
      notification({
        reference: attempt?.id,
        amount: attempt?.amount,
        transaction_id: "txn_second",
      })
    )

    await eventually("the second one is held", async () =>
      (await inbox(store)).some(({ error }) => error === "already_paid")
    )
    const [after] = await shopper.attempts()
    expect(after?.transaction_id).toBe(attempt?.transaction_id)
    await expectOneOrder(store, shopper, session)
  })

  it("puts one of two payments on the worklist, when the notifications of both come at once", async () => {
    const { shopper, session } = await atThePage(store)
    store.control.dropWebhooks()
    approved(shopper.pay(session))
    const [attempt] = await shopper.attempts()
    const fields = { reference: attempt?.id, amount: attempt?.amount }
    await Promise.all(
      ["txn_one", "txn_other"].map(async (transaction_id) =>
        post(store, notification({ ...fields, transaction_id }))
      )
    )

    await completed(shopper)
    await handled(store)
    const outcomes = (await inbox(store)).map(({ outcome, error }) => [outcome, error])
    expect(outcomes.sort()).toEqual([
      ["held", "already_paid"],
      ["processed", null],
    ])
    await expectOneOrder(store, shopper, session)
  })

  it("becomes a dead letter after five tries that never ended", async () => {
    await post(store, notification({ reference: "unknown" }))
    await handled(store)
    const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    // Each of them took its server down, or hung.
    await db("hosted_checkout_webhook_event").update({
      outcome: "received",
      tries: 5,
      next_check_at: new Date(0),
    })
    await drainInbox(store.deps)

    expect(await inbox(store)).toMatchObject([
      { outcome: "dead_letter", error: "never_finished: 5" },
    ])
  })

  it("reports a reversal, and is tried again where processing it fails", async () => {
    const { shopper, session } = await atThePage(store)
    store.control.dropWebhooks()
    approved(shopper.pay(session))
    await shopper.returnFromPage(session)
    const [attempt] = await shopper.attempts()
    const write = jest.spyOn(store.repositories.attempts, "transition")
    write.mockRejectedValueOnce(new Error("the database is gone"))
    await post(store, notification({ reference: attempt?.id, status: "refunded" }))
    await handled(store)
    write.mockRestore()
    expect(await inbox(store)).toMatchObject([
      { outcome: "received", error: "the database is gone" },
    ])

    const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await db("hosted_checkout_webhook_event").update({ next_check_at: new Date(0) })
    await drainInbox(store.deps)
    expect(await shopper.attempts()).toMatchObject([
      { status: "held", held_reason: "gateway_reversed" },
    ])
    expect(await inbox(store)).toMatchObject([{ outcome: "processed" }])
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
  header: string | null = generateTestHeader(body, SECRET_KEY),
  provider = "default",
  contentType = "application/json"
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${store.url}/hooks/hosted-checkout/${provider}`, {
    method: "POST",
    headers: { "content-type": contentType, ...(header && { "x-service-signature": header }) },
    body,
  })
  return { status: answer.status, body: await answer.json() }
}
