import { nameOfProfile, phaseOf, type CheckoutAttempt } from "../../../src/core"
import { refundableOf, type MedusaTables, type Order, type Payment } from "../fakes/medusa"
import { watchGatewayMoney } from "./money/gateway-money"
import { watchMedusaMoney } from "./money/medusa-money"
import { isHeldAsDuplicate, placeOf } from "./money/payment-place"
import { watchRequests } from "./watch/requests"
import type { Shared } from "./server"
import { FORGED } from "./staff/forger"
import { watchClaims } from "./watch/claims"

/** Statuses in which an attempt is over, or with an admin. */
const AT_REST = ["completed", "expired", "failed", "held", "resolved"]

/** How often a held payment that is captured and has no order is checked. */
const CAPTURED_CHECK_MS = 10 * 60_000

/** What must be true at any moment, and what must have become of everything at the end. */
export function watch(shared: Shared): void {
  const { sim, database, tables, gateway } = shared
  const attempts = () => database.attempts.all()

  sim.invariant("core is only called with existing records", () => tables.mishaps[0])
  sim.invariant("we capture a collection once", () =>
    tables.payments.size < 2
      ? undefined
      : paidTwice([...tables.payments.values()].filter(({ data }) => data.handle)).map(show)[0]
  )
  sim.finally("a collection is paid once, or it is with an admin", () =>
    paidTwice([...tables.payments.values()].filter((payment) => !isReopened(payment, tables)))
      .filter(
        ([id]) =>
          !attempts().some(
            ({ payment_collection_id, status }) =>
              payment_collection_id === id && (status === "held" || status === "resolved")
          )
      )
      .map(show)
      .at(0)
  )
  sim.invariant("a cart has one order", () => {
    if (tables.announced.length < 2) {
      return undefined
    }
    const announced = new Set(tables.announced)
    const carts = [...tables.orders.values()]
      .filter(({ id }) => announced.has(id))
      .map(({ cart_id }) => cart_id)
    const twice = carts.find((id, index) => carts.indexOf(id) !== index)
    return twice && `${twice} has become two orders`
  })

  watchGatewayMoney(shared)
  watchClaims(shared)
  watchRequests(shared)
  watchMedusaMoney(shared)

  sim.restsWhen(
    () =>
      attempts().every((attempt) => isAtRest(attempt) && !awaitsItsOrder(attempt, tables)) &&
      database.webhooks.find(({ outcome }) => outcome === "received") === undefined &&
      !awaitsProfile(shared)
  )
  sim.finally("nothing is left undecided", () => {
    const open = attempts().find((attempt) => !AT_REST.includes(attempt.status))
    return open && `${open.id} is ${open.status}`
  })
  sim.finally("nothing that is forged is stored", () => {
    const forged = database.webhooks.find(({ body }) => FORGED in body)
    return forged && `${forged.id} has a forged signature`
  })
  sim.finally("only what the gateway has approved is captured", () => {
    const payment = [...tables.payments.values()].find((each) => !isApproved(each, shared))
    return payment && `${payment.id} has money that the gateway has not approved`
  })
  sim.finally("every payment is an order, a refund or with an admin", () => {
    for (const page of gateway.pages) {
      for (const transaction of page.transactions) {
        const wrong = placeOf(page, transaction, shared)
        if (wrong) {
          return wrong
        }
      }
    }
    return undefined
  })
  sim.finally("no admin is asked to refund the payment of an order", () => {
    const wrong = attempts().find((attempt) => isHeldAsDuplicate(attempt, shared))
    return wrong && `${wrong.transaction_id} pays ${wrong.id}, and its notification is held`
  })
  sim.finally("no order is worth another sum than was paid for it", () => {
    for (const order of tables.orders.values()) {
      const wrong = moneyOf(order, shared)
      if (wrong) {
        return wrong
      }
    }
    return undefined
  })
}

/** Core has placed an order with a held payment since the last check, and the next one records it. */
function awaitsItsOrder(attempt: CheckoutAttempt, tables: MedusaTables): boolean {
  const order = tables.orderOfCollection.get(attempt.payment_collection_id) ?? ""
  const placedBefore = tables.lockEnds.get(order)?.getTime() ?? 0
  const checkedAt = (attempt.next_check_at?.getTime() ?? Infinity) - CAPTURED_CHECK_MS
  return phaseOf(attempt) === "held_captured" && checkedAt <= placedBefore
}

/** What is with an admin is checked again and again; everything else comes to an end. */
function isAtRest({ next_check_at, status }: CheckoutAttempt): boolean {
  const isForAPerson = status === "held" || status === "resolved"
  return AT_REST.includes(status) && (isForAPerson || next_check_at === null)
}

/**
 * Collections with two payments that have money. Core may complete a cart with another provider's session, which its own
 * undo has opened again: only later is that with a person.
 */
function paidTwice(payments: readonly Payment[]): [collectionId: string, paid: Payment[]][] {
  return [...byCollection(payments.filter(hasMoney))].filter(([, paid]) => paid.length > 1)
}

function show([collectionId, paid]: [string, readonly Payment[]]): string {
  return `${collectionId} has ${paid.map(({ id }) => id).join(" and ")}`
}

/** Captured, or authorized, which an admin may capture at any time. */
function hasMoney(payment: Payment): boolean {
  return !payment.canceled && (payment.captures.length === 0 || refundableOf(payment) > 0)
}

/**
 * Authorized elsewhere with a session that core's undo had opened again, and nothing taken: core placed the order with it,
 * and the shopper's own payment pays that order.
 */
function isReopened(
  { captures, data, payment_session_id }: Payment,
  tables: MedusaTables
): boolean {
  const isElsewhere = !data.handle && captures.length === 0
  return isElsewhere && tables.reopenedSessions.has(payment_session_id)
}

/** A capture of ours is an approved payment of its page. */
function isApproved({ amount, captures, data }: Payment, { database, gateway }: Shared): boolean {
  const attempt = database.attemptNamedBy(data)
  const page = attempt && gateway.pageOf(attempt.id)
  const isOurs = typeof data.handle === "string" && captures.length > 0
  return (
    !isOurs ||
    (page?.amount === amount && page.transactions.some(({ status }) => status === "approved"))
  )
}

/** A status of the gateway has a meaning since the profile has changed, and its payment is judged again. */
export function awaitsProfile({ database, options }: Shared): boolean {
  return (
    database.attempts.find(
      ({ unknown_status_profile }) =>
        unknown_status_profile !== null && unknown_status_profile !== nameOfProfile(options.profile)
    ) !== undefined
  )
}

/** What is wrong with an order that was paid another sum than it costs, and that no admin sees. */
function moneyOf(order: Order, { database, tables }: Shared): string | undefined {
  const owed = tables.owedBy(order)
  const isOurs = tables
    .collectionsOfOrder(order.id)
    .some(({ id }) => database.attempts.where((row) => row.payment_collection_id === id).length > 0)
  const isElsewhere = tables
    .collectionsOfOrder(order.id)
    .flatMap(({ id }) => tables.paymentsOf(id))
    .some(({ data }) => !data.handle)
  const isByHand = order.cart_id === ""
  const isLinked = isByHand || tables.orderOfCart.get(order.cart_id) === order.id
  if (order.canceled || isByEdits(owed, order) || !isOurs || isElsewhere || !isLinked) {
    return undefined
  }
  if (order.transactions.length === 0 && !tables.announced.includes(order.id)) {
    // Core was interrupted while it undid an unpaid completion: Medusa calls it not paid.
    return undefined
  }
  const refunded = order.transactions.some(({ amount }) => amount < 0)
  const isKnown = database.attempts.all().some(
    ({ order_id, resolution, status }) =>
      order_id === order.id &&
      // An admin who closes a payment that an order keeps has seen what the order costs.
      (status === "held" || status === "resolved" || resolution?.action === "closed")
  )
  return refunded || isKnown
    ? undefined
    : `${order.id} costs ${order.total} and still owes ${owed}, and no admin is notified`
}

/** Whether an order owes nothing, or what its last edits have changed: before them it was paid as a whole. */
function isByEdits(owed: number, { edits }: Order): boolean {
  const changes = edits.map((_, index) => edits.slice(index).reduce((sum, by) => sum + by, 0))
  return [0, ...changes].includes(owed)
}

function byCollection(payments: Iterable<Payment>): Map<string, Payment[]> {
  const found = new Map<string, Payment[]>()
  for (const payment of payments) {
    const of = found.get(payment.payment_collection_id) ?? []
    found.set(payment.payment_collection_id, [...of, payment])
  }
  return found
}
