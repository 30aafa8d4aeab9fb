import { refundableOf } from "../fakes/medusa/payment-module"
import type { MedusaTables, Payment } from "../fakes/medusa/tables"
import { watchLinks } from "./links/money"
import { watchOrders } from "./money/orders"
import { watchPaidCarts } from "./money/paid-carts"
import { watchTwoBalances } from "./money/two-balances"
import { isAtRest } from "./rest"
import type { Shared } from "./server"
import { watchDeadLetters } from "./watch/delivery"
import { watchEvents } from "./watch/events"
import { watchHolds } from "./watch/holds"
import { watchRequests } from "./watch/requests"

/** What must be true at any moment, and what must have become of everything at the end. */
export function watch(shared: Shared): void {
  const { sim, database, tables } = shared
  sim.restsWhen(() => isAtRest(shared))
  sim.invariant("core is only called with existing records", () => tables.mishaps[0])
  sim.invariant("nothing is changed of an order that core is placing", () => tables.intrusions[0])
  sim.invariant("we capture a collection once", () =>
    tables.payments.size < 2
      ? undefined
      : paidTwice([...tables.payments.values()].filter(({ data }) => data.handle))[0]
  )
  sim.finally("a collection is paid once, or a person sees it", () =>
    paidTwice([...tables.payments.values()].filter((payment) => !isReopened(payment, tables))).find(
      (id) =>
        database.payments.find(
          ({ accepted, payment_collection_id, status }) =>
            payment_collection_id === id && (status === "held" || accepted !== null)
        ) === undefined
    )
  )
  sim.invariant("a cart has one order", () => {
    if (tables.orders.size < 2) {
      return undefined
    }
    const announced = new Set(tables.announced)
    const carts = [...tables.orders.values()]
      .filter(({ id }) => announced.has(id))
      .map(({ cart_id }) => cart_id)
    const twice = carts.find((id, index) => carts.indexOf(id) !== index)
    return twice && `${twice} has become two orders`
  })
  watchTwoBalances(shared)
  watchOrders(shared)
  watchPaidCarts(shared)
  watchLinks(shared)
  watchEvents(shared)
  watchHolds(shared)
  watchRequests(shared)
  watchDeadLetters(shared)
  sim.finally("nothing that is forged is stored", () => {
    const forged = database.statements.find(
      ({ body_sha256 }) => body_sha256 !== null && shared.forged?.has(body_sha256) === true
    )
    return forged && `${forged.id} has a forged signature`
  })
}

/** Collections with two payments that have money. */
function paidTwice(payments: readonly Payment[]): string[] {
  const collections = payments.filter(hasMoney).map((payment) => payment.payment_collection_id)
  return collections.filter((id, index) => collections.indexOf(id) !== index)
}

/** Captured, or authorized, which an admin may capture at any time. */
function hasMoney(payment: Payment): boolean {
  return !payment.canceled && (payment.captures.length === 0 || refundableOf(payment) >= 1)
}

/**
 * Authorized elsewhere with a session that core's undo had opened again, and nothing taken: core placed the order with it, and the
 * shopper's own payment pays that order.
 */
function isReopened(
  { captures, data, payment_session_id }: Payment,
  tables: MedusaTables
): boolean {
  const isElsewhere = !data.handle && captures.length === 0
  return isElsewhere && tables.reopenedSessions.has(payment_session_id)
}
