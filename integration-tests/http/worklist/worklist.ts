import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type {
  AdminAttemptResponse,
  AdminNotificationListResponse,
  AdminNotificationResponse,
  AdminPayableOrdersResponse,
  AdminPaymentResponse,
  AdminWorklistResponse,
} from "../../../src/admin-api"
import { drainInbox } from "../../../src/payments/receive/drain-inbox"
import { asAdmin } from "../../helpers/admin/admin"
import { post } from "../../helpers/gateway/gateway-reports"
import { ordersOf } from "../../helpers/money/cart-orders"
import { actOn, paidAReplacedPage, readItem } from "../../helpers/money/held"
import { placeOrder, refund } from "../../helpers/money/refunds"
import { unpaidOrder } from "../../helpers/shopper/manual-payment"
import { atThePage, expectOneOrder } from "../../helpers/shopper/payments"
import { eventually } from "../../helpers/store/eventually"
import { handled } from "../../helpers/store/handled"
import { storeTests, pollPayment, type Store } from "../../helpers/store/store"

const PATH = "/admin/hosted-checkout"

export const describeWorklist = storeTests("The worklist", (store) => {
  const read = async <Body>(path: string) => (await asAdmin<Body>(store, "GET", PATH + path)).body
  const list = async (query = "") => await read<AdminWorklistResponse>(`/worklist${query}`)
  const inbox = async (query: string) =>
    (await read<AdminNotificationListResponse>(`/notifications?${query}`)).notifications

  it("shows a page that was paid after its cart had changed: both sums, what was paid for, what the cart has now, and what can be done", async () => {
    const { shopper } = await paidAReplacedPage(store)
    const [attempt] = await shopper.attempts()
    const { payments, ...page } = await list()

    expect(page).toEqual({
      ...{ count: 1, count_is_capped: false, limit: 20, offset: 0 },
      ...{ dead_letters: [], dead_letter_count: 0, admins: [] },
    })
    const [item] = payments
    expect(item).toMatchObject({
      ...{ attempt_id: attempt?.id, reference: attempt?.id, cart_id: shopper.cartId },
      ...{ status: "held", reason: "cart_changed", order_id: null, accepted: null },
      gateway: { approved: attempt?.amount, returned: "0.00", balance: attempt?.amount },
      medusa: { captured: "0.00", refunded: "0.00", balance: "0.00" },
      difference: attempt?.amount,
      statements: [
        { source: "verify", meaning: "unpaid", status: "pending" },
        { source: "verify", meaning: "approved", amount: attempt?.amount },
      ],
      actions: ["apply_to_order", "state_returned"],
      facts: {
        asked: { amount: attempt?.amount, currency_code: "cad" },
        problem: null,
        cart: { id: shopper.cartId, changed: true, completed: false },
        order: null,
      },
    })
    const { cart, items } = item?.facts ?? {}
    expect(cart?.total).not.toBe(attempt?.amount)
    expect(cart?.lines.length).toBeGreaterThan(items?.length ?? Infinity)
    expect(await readItem(store, shopper)).toEqual(item)
  })

  it("loses a payment by itself once an admin has stated that all of it was returned, and the shopper reads that", async () => {
    const { shopper, session } = await paidAReplacedPage(store)
    const { gateway } = await readItem(store, shopper)
    const { status, body } = await actOn(store, shopper, {
      ...{ action: "state_returned", returned: gateway.balance, note: " ref_1 " },
    })

    expect(status).toBe(200)
    expect(body.payment).toMatchObject({
      ...{ status: "closed", reason: null, difference: "0.00" },
      gateway: { returned: gateway.approved, balance: "0.00" },
    })
    expect(body.payment?.statements.at(-1)).toMatchObject({
      ...{ source: "admin", returned: gateway.approved, note: "ref_1" },
      by: body.admins?.[0]?.id,
    })
    expect(body.admins).toMatchObject([{ name: "admin@example.com" }])
    expect((await list()).count).toBe(0)
    const { html } = await shopper.returnFromPage(session)
    expect(html).toContain("Your payment was returned")
  })

  it("has a refund that Medusa booked until an admin states that the gateway made it", async () => {
    const { shopper, session } = await atThePage(store)
    const order = await placeOrder(store, { shopper, session })
    await refund(store, order, 5.25)
    await pollPayment(store, order.attemptId)

    const [due] = (await list()).payments
    expect(due).toMatchObject({
      ...{ reason: "refund_due", order_id: order.orderId, difference: "5.25" },
      order_display_id: expect.any(Number),
      medusa: { refunded: "5.25" },
      facts: { order: { id: order.orderId, paid: true } },
    })
    const returned = await shopper.returnFromPage(session)
    expect(returned.location).toContain(order.orderId)

    const { body } = await actOn(store, shopper, {
      ...{ action: "state_returned", returned: "5.25", note: "gw_ref_1" },
    })
    expect(body.payment).toMatchObject({ status: "completed", difference: "0.00", reason: null })
    expect((await list()).count).toBe(0)
    const { attempt } = await read<AdminAttemptResponse>(`/attempts/${order.attemptId}`)
    expect(attempt.events.map(({ kind, payment_id }) => [kind, payment_id])).toEqual([
      ["page_opened", null],
      ...["payment_proven", "completed", "held", "completed"].map((kind) => [kind, due?.id]),
    ])
  })

  it("offers the unpaid orders of the same total and currency, the newest first, and a payment pays one of them", async () => {
    const { shopper } = await paidAReplacedPage(store)
    const { id } = await readItem(store, shopper)
    const older = await unpaidOrder(store)
    const newer = await unpaidOrder(store)
    await unpaidOrder(store, { quantity: 3 })
    await unpaidOrder(store, { country: "us" })

    const orders = async () =>
      (await read<AdminPayableOrdersResponse>(`/payments/${id}/orders`)).orders
    const offered = await orders()
    expect(offered.map((order) => order.id)).toEqual([newer.id, older.id])

    const { body } = await actOn(store, shopper, { action: "apply_to_order", order_id: older.id })
    expect(body.payment).toMatchObject({ status: "completed", order_id: older.id })
    const [paid] = await ordersOf(store, older.cartId)
    expect(paid).toMatchObject({ captures: [paid?.total], transactions: [paid?.total] })
    expect(await orders()).toEqual([])
  })

  it("has money under a reference of none of our pages, until an admin says what became of it", async () => {
    await post(store, {
      ...{ event: "payment.captured", status: "approved", reference: "somebody-elses" },
      ...{ transaction_id: "txn_1", amount: "51.00", currency: "CAD" },
    })
    await handled(store)
    const [item] = await eventually("the payment is held", async () => {
      const { payments } = await list()
      return payments.length > 0 && payments
    })
    expect(item).toMatchObject({
      ...{ reason: "unknown_reference", reference: "somebody-elses", attempt_id: null },
      ...{ difference: "51.00", actions: ["state_returned", "close"] },
    })
    const act = { statements: item?.statements.map(({ id }) => id), note: "of our other shop" }
    const { body } = await asAdmin<AdminPaymentResponse>(
      store,
      "POST",
      `${PATH}/payments/${item?.id}/act`,
      { action: "close", ...act }
    )
    expect(body.payment).toMatchObject({
      status: "closed",
      accepted: { gateway: "51.00", medusa: "0.00", note: "of our other shop" },
    })
    expect((await list()).count).toBe(0)
  })

  it("has a notification that could not be processed: retried, it places the order", async () => {
    const { shopper, session } = await atThePage(store)
    const failing = jest
      .spyOn(store.repositories.attempts, "byId")
      .mockRejectedValue(new Error("a bug of that day"))
    shopper.pay(session)
    await shopper.notified(session)
    await deadLetter(store, async () => (await list()).dead_letters[0])
    failing.mockRestore()
    const { dead_letter_count, dead_letters } = await list()
    const [row] = dead_letters
    expect(row).toMatchObject({
      error: "a bug of that day",
      fields: { event: "payment.captured", card_number_masked: "424242******4242" },
    })
    expect(dead_letter_count).toBe(1)

    const { body } = await asAdmin<AdminNotificationResponse>(
      store,
      "POST",
      `${PATH}/notifications/${row?.id}/retry`
    )
    expect(body.notification).toMatchObject({ id: row?.id, outcome: "processed" })
    await expectOneOrder(store, shopper, session)
  })

  it("has a notification that cannot be read: it is dismissed once, with a note", async () => {
    await post(store, { event: 42 })
    const [row] = await eventually("it is a dead letter", async () => {
      const rows = await inbox("outcome=dead_letter")
      return rows.length > 0 && rows
    })
    expect(row).toMatchObject({ error: "body_unreadable: event", reference: null })
    const dismiss = async () =>
      await asAdmin<AdminNotificationResponse>(
        store,
        "POST",
        `${PATH}/notifications/${row?.id}/dismiss`,
        { note: "a test of the gateway" }
      )
    expect((await dismiss()).body.notification).toMatchObject({
      outcome: "processed",
      error: expect.stringMatching(/^dismissed by user_.*: a test of the gateway/),
    })
    expect(await dismiss()).toMatchObject({ status: 400, body: { code: "no_dead_letter" } })
    expect((await list()).dead_letter_count).toBe(0)
  })

  it("answers 401 without a login, and 400 where it is asked for too much", async () => {
    expect((await fetch(`${store.url}${PATH}/worklist`)).status).toBe(401)
    for (const query of ["limit=101", "limit=-1", "offset=a", "order=amount"]) {
      const { status } = await asAdmin(store, "GET", `${PATH}/worklist?${query}`)
      expect([query, status]).toEqual([query, 400])
    }
  })
})

/** Uses up the tries of the one notification that keeps failing. */
async function deadLetter<Row>(store: Store, find: () => Promise<Row | undefined>): Promise<Row> {
  const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  return await eventually("it becomes a dead letter", async () => {
    await db("hosted_checkout_statement")
      .where({ outcome: "received" })
      .update({ next_check_at: new Date(0) })
    await drainInbox(store.deps)
    return await find()
  })
}
