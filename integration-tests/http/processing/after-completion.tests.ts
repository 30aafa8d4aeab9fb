import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { asAdmin } from "../../helpers/admin/admin"
import { ordersOf } from "../../helpers/money/cart-orders"
import { eventually } from "../../helpers/store/eventually"
import { atThePage, expectOneOrder } from "../../helpers/shopper/payments"
import { placeOrder, refund } from "../../helpers/money/refunds"
import type { Session, Shopper } from "../../helpers/shopper/shopper"
import { storeTests, poll, type Store } from "../../helpers/store/store"
import { rewriteAttempt } from "../../helpers/database/rewrite-attempt"

export const afterCompletion = storeTests("After completion", (store) => {
  it("a payment is checked once a day, for as many days as the option says", async () => {
    const { shopper } = await completedOrder(store)
    const [attempt] = await shopper.attempts()
    const day = 24 * 60 * 60_000
    const completedAt = attempt?.completed_at?.getTime() ?? 0

    expect(attempt?.next_check_at?.getTime()).toBe(completedAt + day)
    await rewriteAttempt(store, attempt?.id ?? "", {
      completed_at: new Date(Date.now() - 30 * day),
      next_check_at: new Date(0),
    })
    await poll(store, attempt?.id ?? "")
    expect(await shopper.attempts()).toMatchObject([{ status: "completed", next_check_at: null }])
  })

  it("a reversal reported by verify holds the payment, and the order stays", async () => {
    const { shopper, session } = await completedOrder(store)
    verifyAnswers(store, { status: 200, body: { status: "Chargeback" } })

    expect(await pollFirst(store, shopper)).toMatchObject({
      status: "held",
      held_reason: "gateway_reversed",
    })
    await expectOneOrder(store, shopper, session)
  })

  it.each([
    ["all of it", undefined, { status: "refunded" }],
    ["all of it, whatever the status", undefined, { status: "chargeback" }],
    ["a part, and the gateway names that amount", 5, { status: "Refunded", amount: "5.00" }],
  ])("a reversal holds nothing once Medusa has refunded %s", async (_, amount, body) => {
    const { shopper, session } = await atThePage(store)
    store.control.dropWebhooks()
    await refund(store, await placeOrder(store, { shopper, session }), amount)
    verifyAnswers(store, { status: 200, body })
    expect(await pollFirst(store, shopper)).toMatchObject({ status: "completed" })
  })

  it.each([
    ["another status than a refund", { status: "chargeback" }],
    ["a larger part", { status: "refunded", amount: "5.01" }],
    ["a refund that names no part", { status: "refunded" }],
  ])("a reversal holds the payment after a partial refund: %s", async (_, body) => {
    const { shopper, session } = await atThePage(store)
    store.control.dropWebhooks()
    await refund(store, await placeOrder(store, { shopper, session }), 5)
    verifyAnswers(store, { status: 200, body })
    expect(await pollFirst(store, shopper)).toMatchObject({ held_reason: "gateway_reversed" })
  })

  it.each([
    ["declined", { status: 200, body: { status: "declined" } }],
    ["expired", { status: 200, body: { status: "expired" } }],
    ["failed", { status: 200, body: { status: "failed" } }],
    ["an unknown status", { status: 200, body: { status: "archived" } }],
    ["404", { status: 404, body: { message: "no such token" } }],
  ])("%s changes nothing and enters the timeline", async (_, answer) => {
    const { shopper, session } = await completedOrder(store)
    const before = await timeline(store, shopper)
    verifyAnswers(store, answer)

    expect(await pollFirst(store, shopper)).toMatchObject({ status: "completed" })
    expect((await timeline(store, shopper)).length).toBe(before.length + 1)
    await expectOneOrder(store, shopper, session)
  })

  it("an order that a dying server left unpaid is paid and announced", async () => {
    const { shopper, session } = await completedOrder(store)
    await forgetPayment(store, shopper)
    expect(await ordersOf(store, shopper.cartId)).toMatchObject([
      { captures: [], transactions: [] },
    ])
    const announced = listenFor(store, "order.placed")

    expect(await pollFirst(store, shopper)).toMatchObject({ status: "completed" })
    const { id } = await expectOneOrder(store, shopper, session)
    await eventually("the order is announced", async () => announced().includes(id))
  })

  it("an orphaned order that a dying server left is shown to the admin", async () => {
    const { shopper, session } = await completedOrder(store)
    const { id } = await expectOneOrder(store, shopper, session)
    const orphan = await copyOf(store, id)

    const [attempt] = await shopper.attempts()
    const { body } = await asAdmin(store, "GET", `/admin/hosted-checkout/attempts/${attempt?.id}`)
    expect(body).toMatchObject({ attempt: { orphaned_orders: [{ id: orphan }] } })
  })
})

async function completedOrder(store: Store): Promise<{ shopper: Shopper; session: Session }> {
  const { shopper, session } = await atThePage(store)
  store.control.dropWebhooks()
  shopper.pay(session)
  await shopper.returnFromPage(session)
  await expectOneOrder(store, shopper, session)
  return { shopper, session }
}

function verifyAnswers(store: Store, respond: { status: number; body: unknown }): void {
  store.control.faults.next({ endpoint: "verify", respond })
}

async function pollFirst(store: Store, shopper: Shopper) {
  const [attempt] = await shopper.attempts()
  return await poll(store, attempt?.id ?? "")
}

async function timeline(store: Store, shopper: Shopper): Promise<unknown[]> {
  const [attempt] = await shopper.attempts()
  const repositories = store.container.resolve<{
    listHostedCheckoutAttemptEvents(filters: Record<string, unknown>): Promise<unknown[]>
  }>("hosted_checkout")
  return await repositories.listHostedCheckoutAttemptEvents({ attempt_id: attempt?.id })
}

/** As a kill leaves it between creating the order and authorising the payment. */
async function forgetPayment(store: Store, shopper: Shopper): Promise<void> {
  const db = store.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const [attempt] = await shopper.attempts()
  const of = { payment_collection_id: shopper.collectionId }
  await db("order_transaction").where({ order_id: attempt?.order_id }).del()
  await db("capture").whereIn("payment_id", db("payment").where(of).select("id")).del()
  await db("payment").where(of).del()
  await db("payment_session").where(of).update({ status: "pending", authorized_at: null })
  await rewriteAttempt(store, attempt?.id ?? "", {
    status: "open",
    captured_at: null,
    completed_at: null,
    order_id: null,
    evidence: {},
  })
}

function listenFor(store: Store, event: string): () => string[] {
  const ids: string[] = []
  const bus = store.container.resolve(Modules.EVENT_BUS)
  bus.subscribe(event, async ({ data }: { data: unknown }) => {
    ids.push((data as { id: string }).id)
  })
  return () => ids
}

async function copyOf(store: Store, orderId: string): Promise<string> {
  const orders = store.container.resolve(Modules.ORDER)
  const { email, currency_code, region_id, items } = await orders.retrieveOrder(orderId, {
    relations: ["items"],
  })
  const [orphan] = await orders.createOrders([
    {
      email: email ?? "",
      currency_code,
      region_id: region_id ?? "",
      items: items?.map(({ title, variant_id, quantity, unit_price }) => ({
        title,
        variant_id: variant_id ?? "",
        quantity: Number(quantity),
        unit_price,
      })),
    },
  ])
  return orphan?.id ?? ""
}
