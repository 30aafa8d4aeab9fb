import type { Payment } from "../../../../src/core/payment/payment"
import { refundableOf } from "../../fakes/medusa/payment-module"
import type { MedusaTables, Order, Payment as Booked } from "../../fakes/medusa/tables"
import type { Shared } from "../server"

/** The same for what Medusa books after the facts were read: longer than all delays of a call. */
const BOOKED_AFTER_MS = 5 * 60_000

/** Orders have the money that is booked on them, and are announced. */
export function watchOrders(shared: Shared): void {
  const { sim, database, lostRecords, tables, refundedOrders } = shared
  const orders = () => [...tables.orders.values()]
  const untouched = () =>
    orders().filter(
      (order) => !order.canceled && !refundedOrders.has(order.id) && !isWithAPerson(order, shared)
    )

  sim.finally("no link names an order that is gone", () =>
    [...tables.orderOfCart.values(), ...tables.orderOfCollection.values()].find(
      (id) => !tables.orders.has(id)
    )
  )
  sim.finally("an order is announced once", () => {
    const { announced } = tables
    return announced.find((id) => {
      const order = tables.orders.get(id)
      // Core also completes a cart with a payment elsewhere that it has canceled.
      const isElsewhere =
        order !== undefined &&
        isPaidAsCart(order, database) &&
        bookedOn(order, tables).some(({ data }) => !data.handle)
      const times = announced.filter((other) => other === id).length
      // A later check announces an order again whose announcement could not be recorded: rather twice than never. While the
      // completion is still at work after the end of its lock, nobody can know that it is.
      const excused = lostRecords.count + (tables.announcedLate.has(id) ? 1 : 0)
      // Nothing says that an order awaits another payment once its session is exchanged.
      return times > 1 + excused && !isElsewhere && !tables.awaited.has(id)
    })
  })
  sim.finally("an order is announced", () => {
    const { announced, paidByCompletion } = tables
    const missed = orders().find(
      (order) =>
        isCompleted(order, shared) &&
        !isWithAPerson(order, shared) &&
        !announced.includes(order.id) &&
        !paidByCompletion.has(order.id) &&
        !isOrphaned(order, shared)
    )
    return missed && `${missed.id} is completed, and nobody has announced it`
  })
  sim.finally("an order has the money of its payments", () => {
    const wrong = untouched().find(
      (order) => order.total - tables.owedBy(order) !== moneyOf(order, shared)
    )
    return wrong && `${wrong.id} has other money than its payments`
  })
  sim.finally("only an admin refunds a placed order", () => {
    const wrong = untouched().find((order) =>
      // Staff may have refunded an order that core then undid: the next one has its payment.
      bookedOn(order, tables).some(({ refunds }) => refunds.some(({ by }) => by === undefined))
    )
    return wrong && `${wrong.id} has a payment that was refunded`
  })
  sim.finally("a canceled order keeps no money that nobody sees", () => {
    const wrong = orders().find(
      (order) =>
        order.canceled &&
        !isWithAPerson(order, shared) &&
        bookedOn(order, tables).some((each) => Boolean(each.data.handle) && hasMoney(each))
    )
    return wrong && `${wrong.id} is canceled and keeps its money, and no admin is notified`
  })
  sim.finally("a payment for an order alone pays no more than it owes", () => {
    const wrong = database.payments.find((payment) => isOverpaidBy(payment, shared))
    return wrong && `${wrong.order_id} has more than it costs with ${wrong.id}`
  })
  sim.finally("no order is worth another sum than was paid for it", () => {
    for (const order of tables.orders.values()) {
      const wrong = worthOf(order, shared)
      if (wrong) {
        return wrong
      }
    }
    return undefined
  })
}

/** Half a cent is none. */
function hasMoney(payment: Booked): boolean {
  return !payment.canceled && refundableOf(payment) >= 1
}

/** A payment of its cart pays for it, and not one of what it costs more since, or one that an admin has applied. */
function isPaidAsCart({ id }: Order, database: Shared["database"]): boolean {
  return (
    database.payments.find(
      (payment) =>
        payment.order_id === id &&
        !isApplied(payment, database) &&
        database.attempts.get(payment.reference)?.cart_id !== null
    ) !== undefined
  )
}

function bookedOn({ id }: Order, tables: MedusaTables): Booked[] {
  return tables.collectionsOfOrder(id).flatMap((collection) => tables.paymentsOf(collection.id))
}

/** Captured and not refunded, in cents. */
function moneyOf(order: Order, { observed, tables }: Shared): number {
  // Core's server died between a capture of another provider's payment and the order's transaction.
  const isCutOff = ({ captures, data, payment_collection_id }: Booked) =>
    !data.handle &&
    observed.cutOffElsewhere.has(payment_collection_id) &&
    captures.every(({ id }) => order.transactions.every((each) => each.reference_id !== id))
  return bookedOn(order, tables)
    .filter((payment) => !payment.canceled && !isCutOff(payment))
    .reduce((total, payment) => total + refundableOf(payment), 0)
}

/** A person sees a payment of the order, or has accepted what it is worth. */
function isWithAPerson(order: Order, shared: Shared): boolean {
  return paymentsFor(order, shared).some(
    ({ accepted, status }) => status === "held" || accepted !== null
  )
}

/** Placed from a cart, and paid by a payment that is completed. */
function isCompleted({ id, canceled, cart_id }: Order, { database }: Shared): boolean {
  const payment = database.payments.find(
    ({ order_id, status }) => order_id === id && status === "completed"
  )
  return payment !== undefined && Boolean(cart_id) && !canceled
}

/** Core died before it linked the order to anything, and an admin pays it by hand, as an order that nobody placed. */
function isOrphaned({ cart_id, id }: Order, { database, tables }: Shared): boolean {
  const ofCart = tables.collectionOfCart(cart_id)
  return (
    tables.orderOfCart.get(cart_id) !== id &&
    (!ofCart || tables.orderOfCollection.get(ofCart.id) !== id) &&
    database.payments.find((payment) => payment.order_id === id && isApplied(payment, database)) !==
      undefined
  )
}

function isApplied(
  { payment_collection_id, reference }: Payment,
  database: Shared["database"]
): boolean {
  return database.attempts.get(reference)?.payment_collection_id !== payment_collection_id
}

function paymentsFor({ id }: Order, { database, tables }: Shared): Payment[] {
  return database.payments.where(
    ({ order_id, payment_collection_id }) =>
      order_id === id || tables.orderOfCollection.get(payment_collection_id ?? "") === id
  )
}

/** It pays for an order whose cart has nothing to do with it, and the order owed less when it was booked. */
function isOverpaidBy(
  { accepted, captured_at, order_id, payment_collection_id, status }: Payment,
  { refundedOrders, tables }: Shared
): boolean {
  const order = tables.orders.get(order_id ?? "")
  if (!order || captured_at === null || status !== "completed" || refundedOrders.has(order.id)) {
    return false
  }
  const isForOrder = tables.collections.get(payment_collection_id ?? "")?.cart_id === null
  const editedBefore = (order.edited_at?.getTime() ?? 0) < captured_at.getTime() - BOOKED_AFTER_MS
  const owed = tables.owedBy(order)
  const isOverpaid = !order.canceled && owed < 0 && accepted?.owed !== owed
  return isForOrder && isOverpaid && editedBefore
}

/** What is wrong with an order that was paid another sum than it costs, and that no person sees. */
function worthOf(order: Order, shared: Shared): string | undefined {
  const { tables } = shared
  const owed = tables.owedBy(order)
  const isOurs =
    paymentsFor(order, shared).some(({ order_id }) => order_id === order.id) ||
    bookedOn(order, tables).some(({ captures, data }) => data.handle && captures.length > 0)
  const isElsewhere = bookedOn(order, tables).some(({ data }) => !data.handle)
  const isByHand = order.cart_id === ""
  const isLinked = isByHand || tables.orderOfCart.get(order.cart_id) === order.id
  if (order.canceled || isByEdits(owed, order) || !isOurs || !isLinked) {
    return undefined
  }
  const isAwaited = tables
    .collectionsOfOrder(order.id)
    .flatMap(({ id }) => tables.sessionsOf(id))
    .some(({ status }) => status === "pending_authorization")
  if ((isElsewhere || isAwaited) && owed >= 0) {
    // Authorized there, and not captured.
    return undefined
  }
  if (order.transactions.length === 0 && !tables.announced.includes(order.id)) {
    // Core was interrupted while it undid an unpaid completion: Medusa calls it not paid.
    return undefined
  }
  const refunded = order.transactions.some(({ amount }) => amount < 0)
  return refunded || isWithAPerson(order, shared)
    ? undefined
    : `${order.id} costs ${order.total} and still owes ${owed}, and no admin is notified`
}

/** Whether an order owes nothing, or what its last edits have changed: before them it was paid as a whole. */
function isByEdits(owed: number, { edits }: Order): boolean {
  const changes = edits.map((_, index) => edits.slice(index).reduce((sum, by) => sum + by, 0))
  return [0, ...changes].includes(owed)
}
