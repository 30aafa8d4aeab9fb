import { checkAfterRefund, checkRefunded } from "../../../../src/payments/refund/check-after-refund"
import type { AdminAction } from "../actions"
import type { Order } from "../../fakes/medusa/tables"
import type { Store } from "../store"

/** What an admin refunds of an order, if only a part. */
export const PART_CENTS = 300

type Refund = Omit<Extract<AdminAction, { kind: "refund_order" }>, "kind">

/**
 * An admin refunds the first order: all of a payment, or a part. Prices with taxes have parts of a cent, and so do two
 * items that are sent back one after the other.
 */
export async function refundOrder(store: Store, { part, unrounded }: Refund): Promise<void> {
  const { tables } = store.shared
  const order = firstOrder(store)
  const payment =
    order &&
    tables
      .collectionsOfOrder(order.id)
      .flatMap(({ id }) => tables.paymentsOf(id))
      .find(({ captures, refunds }) => captures.length > refunds.length)
  if (payment) {
    const whole = part ? PART_CENTS : payment.amount
    const amounts = unrounded ? [PART_CENTS / 2 + 0.5, PART_CENTS / 2 + 0.5] : [whole]
    store.shared.refundedOrders.add(order.id)
    await store.ask(`refund of ${order.id}`, async ({ core, deps }) => {
      await checkAfterRefund({ payment_id: payment.id }, deps)
      for (const amount of amounts) {
        await core.orders.refund(payment.id, amount)
      }
      await checkRefunded({ payment_id: payment.id }, deps)
    })
  }
}

export async function cancelOrder(store: Store): Promise<void> {
  const order = firstOrder(store)
  if (order) {
    store.shared.refundedOrders.add(order.id)
    await store.ask(`cancelation of ${order.id}`, async ({ core, deps }) => {
      await checkAfterRefund({ order_id: order.id }, deps)
      await core.orders.cancelOrder(order.id)
      await checkRefunded({ order_id: order.id }, deps)
    })
  }
}

/** An admin changes what the first order costs. */
export async function editOrder(store: Store, name: string, { by }: { by: number }): Promise<void> {
  const { orders, placing } = store.shared.tables
  const order = firstOrder(store)
  if (order) {
    await store.sim.point(`${name} edits ${order.id}`)
    store.shared.observed.hasEditedOrders = true
    const now = orders.get(order.id)
    if (!now) {
      // Core has undone it meanwhile.
      return
    }
    const total = Math.max(100, now.total + by)
    const edits = [...now.edits, total - now.total]
    orders.set(order.id, { ...now, total, edits, edited_at: store.sim.now() })
    // Core lets the collection for what the order owes follow.
    if (!placing.has(order.id)) {
      await store.ask(`edit of ${order.id}`, async ({ core }) =>
        core.orders.collectionToPay(order.id)
      )
    }
  }
}

/** An admin enters an order by hand that costs the amount of a held payment, which was meant for it. */
export async function enterOrder(
  store: Store,
  name: string,
  { by = 0 }: { by?: number }
): Promise<void> {
  const { database, tables } = store.shared
  const held = database.payments.find(({ status }) => status === "held")
  if (!held) {
    return
  }
  const id = tables.newId("order")
  await store.sim.point(`${name} enters ${id}`)
  tables.orders.set(id, {
    id,
    display_id: tables.orders.size + 1,
    email: "",
    canceled: false,
    total: held.balances.gateway + by,
    currency_code: held.currency_code,
    cart_id: "",
    transactions: [],
    edits: [],
    edited_at: null,
  })
}

function firstOrder({ shared: { tables } }: Store): Order | undefined {
  return [...tables.orders.values()].find(({ canceled }) => !canceled)
}
