import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type {
  AdminNotificationListResponse,
  AdminNotificationResponse,
  AdminPayableOrdersResponse,
  AdminRefusal,
  AdminWorklistResponse,
} from "../../../src/admin-api"
import { drainInbox } from "../../../src/payments/receive/drain-inbox"
import { asAdmin } from "../../helpers/admin/admin"
import { convertedDraft, draftOrder } from "../../helpers/admin/draft-order"
import { post } from "../../helpers/gateway/gateway-reports"
import { ordersOf } from "../../helpers/money/cart-orders"
import { actOn, paidAReplacedPage, readItem, reversed } from "../../helpers/money/held"
import { paymentsOf } from "../../helpers/money/refunds"
import { unpaidOrder } from "../../helpers/shopper/manual-payment"
import { atThePage, expectOneOrder } from "../../helpers/shopper/payments"
import { eventually } from "../../helpers/store/eventually"
import { storeTests, type Store } from "../../helpers/store/store"

const PATH = "/admin/hosted-checkout"
const NOTHING = { gateway: "0.00", medusa: "0.00", statements: [] }
const close = { action: "close", note: "checked at the gateway", ...NOTHING }

export const describeWorklist = storeTests("The worklist", (store) => {
  const read = async <Body>(path: string) => (await asAdmin<Body>(store, "GET", PATH + path)).body
  const list = async (query = "") => await read<AdminWorklistResponse>(`/worklist${query}`)
  const inbox = async (query: string) =>
    (await read<AdminNotificationListResponse>(`/notifications?${query}`)).notifications

  it("The admins' worklist shows a payment held for a changed cart with both sums, the cart's items and the actions", async () => {
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

  it("A refund that an admin books on the worklist has the admin's id and note in Medusa", async () => {
    const { shopper, session } = await reversed(store)
    const act = { action: "refund_in_medusa", note: "chargeback 4711" }
    const { body } = await actOn(store, shopper, act)
    expect(body.payment).toMatchObject({ status: "completed", difference: "0.00" })
    const filters = { payment_session_id: session.id }
    const [payment] = await paymentsOf(store).listPayments(filters, { relations: ["refunds"] })
    expect(payment?.refunds).toMatchObject([
      { note: "chargeback 4711", created_by: expect.stringMatching(/^user_/) },
    ])
  })

  it("An admin can apply a payment on the worklist to one of the unpaid orders with the same total and currency", async () => {
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

  it("An admin can apply a payment on the worklist to a converted draft order if the total with taxes is the payment's amount", async () => {
    const { shopper } = await paidAReplacedPage(store)
    const { facts, id } = await readItem(store, shopper)
    // The stored total of a converted draft leaves out the taxes, here 14.975 %.
    const asked = Number(facts?.asked?.amount)
    await convertedDraft(store, "en", asked)
    const order_id = await convertedDraft(store, "en", Math.round((asked / 1.14975) * 100) / 100)

    const { orders } = await read<AdminPayableOrdersResponse>(`/payments/${id}/orders`)
    expect(orders.map((order) => order.id)).toEqual([order_id])
    const { body } = await actOn(store, shopper, { action: "apply_to_order", order_id })
    expect(body.payment).toMatchObject({ status: "completed", order_id })
  })

  it("An admin is not offered a draft order for a payment on the worklist, and cannot apply the payment to the draft", async () => {
    const { shopper } = await paidAReplacedPage(store)
    const { facts, id } = await readItem(store, shopper)
    const price = Math.round((Number(facts?.asked?.amount) / 1.14975) * 100) / 100
    const order_id = await draftOrder(store, "en", price)
    expect((await read<AdminPayableOrdersResponse>(`/payments/${id}/orders`)).orders).toEqual([])
    const refused = await actOn(store, shopper, { action: "apply_to_order", order_id })
    expect(refused).toMatchObject({ status: 400, body: { code: "order_draft" } })
  })

  it("The worklist shows a notification that failed to be processed, and an admin's retry places the order", async () => {
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

  it("An admin can dismiss an unreadable notification from the worklist with a note, and a second dismissal is refused", async () => {
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

  it("The Admin API's worklist answers 404 for a payment or a notification that does not exist", async () => {
    for (const [what, method, path, body] of [
      ["payment", "GET", "/payments/hcpay_gone", undefined],
      ["payment", "GET", "/payments/hcpay_gone/orders", undefined],
      ["payment", "POST", "/payments/hcpay_gone/act", close],
      ["notification", "POST", "/notifications/hcstm_gone/retry", {}],
      ["notification", "POST", "/notifications/hcstm_gone/dismiss", { note: "ref_1" }],
    ] as const) {
      const answer = await asAdmin<AdminRefusal>(store, method, PATH + path, body)
      expect(answer).toMatchObject({ status: 404, body: { code: `${what}_unknown` } })
      expect(answer.body.message).toMatch(/^There is no .*_gone\.$/)
    }
  })

  it("An admin's wrong decision about a held payment is refused with the wrong field's name, and the payment stays on the worklist", async () => {
    const { shopper } = await paidAReplacedPage(store)
    const returned = { action: "state_returned", returned: "1.00", note: "ref_1" }
    for (const [field, act, status, code] of [
      ["order_id", { action: "apply_to_order" }, 400, undefined],
      ["order_id", { action: "apply_to_order", order_id: "  " }, 400, "field_required"],
      ["order_id", { action: "apply_to_order", order_id: "order_gone" }, 404, "order_unknown"],
      ["note", { action: "close" }, 400, undefined],
      ["note", { action: "close", note: " " }, 400, "field_required"],
      ["note", { ...returned, note: undefined }, 400, undefined],
      ["returned", { ...returned, returned: undefined }, 400, undefined],
      ["returned", { ...returned, returned: "1,00" }, 400, "amount_invalid"],
      ["returned", { ...returned, returned: "1.005" }, 400, "amount_invalid"],
      ["returned", { ...returned, returned: "5000.00" }, 400, "returned_too_much"],
      ["statements", { ...close, statements: undefined }, 400, undefined],
      ["gateway", { ...returned, gateway: undefined }, 400, undefined],
      ["medusa", { ...returned, medusa: "0.001" }, 400, "amount_invalid"],
      [undefined, { action: "close", note: "late", medusa: "1.00" }, 409, "sums_changed"],
      ["action", { action: "forgive" }, 400, undefined],
    ] as const) {
      const answer = await actOn(store, shopper, act)
      expect([act, answer.status, answer.body.field, answer.body.code]).toEqual([
        act,
        status,
        field,
        code,
      ])
    }
    expect(await readItem(store, shopper)).toMatchObject({ status: "held", accepted: null })
  })

  it("The Admin API's worklist answers 401 without a login, and 400 to an invalid limit, offset or sort order", async () => {
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
