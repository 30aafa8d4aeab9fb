import type { CheckoutAttempt, Evidence } from "../../../../src/core"
import { RETURN_STATUSES } from "../../fakes/gateway"
import { refundableOf, type MedusaTables, type Order, type Payment } from "../../fakes/medusa"
import { isReturnDismissed } from "./dismissed-return"
import { names, ownTransaction } from "./names"
import type { Shared } from "../server"

type Refund = Payment["refunds"][number]

/** What is read before a claim may have changed by then. */
const READ_BEFORE_MS = 5_000
/** The same for what Medusa books after the facts were read: longer than all delays of a call. */
const BOOKED_AFTER_MS = 5 * 60_000

/** What Medusa has booked fits its orders, the claims of the attempts and what staff did. */
export function watchMedusaMoney(shared: Shared): void {
  const { sim, database, lostRecords, tables, refundedOrders } = shared
  const orders = () => [...tables.orders.values()]
  const untouched = () =>
    orders().filter(
      (order) => !order.canceled && !refundedOrders.has(order.id) && !isWithAnAdmin(order, shared)
    )

  sim.finally("an order is announced once", () => {
    const { announced } = tables
    return announced.find((id) => {
      const order = tables.orders.get(id)
      // Core also completes a cart with a payment elsewhere that it has canceled.
      const isElsewhere = order && paymentsOf(order, tables).some(({ data }) => !data.handle)
      const times = announced.filter((other) => other === id).length
      // A later check announces an order again whose announcement could not be recorded: rather twice than never.
      const excused = lostRecords.count + (isAnnouncedAfterLock(id, tables) ? 1 : 0)
      return times > 1 + excused && !isElsewhere
    })
  })
  sim.finally("an order is announced", () => {
    const { announced, paidByCompletion } = tables
    const missed = orders().find(
      (order) =>
        isCompleted(order, shared) &&
        !isHeldOrResolved(order, shared) &&
        !announced.includes(order.id) &&
        !paidByCompletion.has(order.id) &&
        !isOrphaned(order, shared)
    )
    return missed && `${missed.id} is completed, and nobody has announced it`
  })
  sim.finally("every capture has its claim", () => {
    const payment = [...tables.payments.values()].find((each) => {
      const attempt = attemptOf(each, shared)
      return attempt?.captured_at === null && hasMoney(each)
    })
    return payment && `${payment.id} is captured, and its attempt is not`
  })
  sim.finally("nothing is captured that was known to be returned", () => {
    const payment = [...tables.payments.values()].find((each) => {
      const attempt = attemptOf(each, shared)
      return attempt && each.captures.length > 0 && wasKnownToBeReturned(attempt, shared)
    })
    return payment && `${payment.id} was captured after the gateway had returned it`
  })
  sim.finally("an order has the money of its payments", () => {
    const wrong = untouched().find(
      (order) => order.total - tables.owedBy(order) !== moneyOf(order, tables)
    )
    return wrong && `${wrong.id} has other money than its payments`
  })
  sim.finally("only an admin refunds a placed order", () => {
    const wrong = untouched().find((order) =>
      // Staff may have refunded an order that core then undid: the next one has its payment.
      paymentsOf(order, tables).some(({ refunds }) => refunds.some(({ isByStaff }) => !isByStaff))
    )
    return wrong && `${wrong.id} has a payment that was refunded`
  })
  sim.invariant("the plugin refunds a placed order only when an admin asks for it", () => {
    const [id] = tables.refundedUnasked
    return id && `${id} pays an order, and was refunded before anybody was asked`
  })
  sim.finally("a canceled order keeps no money", () => {
    const wrong = orders().find(
      (order) => order.canceled && !isHeldOrResolved(order, shared) && keptMoney(order, shared) > 0
    )
    return wrong && `${wrong.id} is canceled and keeps its money, and no admin is notified`
  })
  sim.finally("a refund of an order is a task for the gateway", () => {
    const unasked = orders()
      .filter((order) => !isHeldOrResolved(order, shared))
      .flatMap((order) => paymentsOf(order, tables))
      .filter((payment) => attemptOf(payment, shared))
      .flatMap(({ refunds }) => refunds)
      .find((refund) => !isMade(refund, database) && !isSeen(refund, database))
    return unasked && `${unasked.id} is booked, and nobody is asked to make it at the gateway`
  })
  sim.finally("a payment for an order alone pays no more than it owes", () => {
    const wrong = database.attempts.find((attempt) => isOverpaidBy(attempt, shared))
    return wrong && `${wrong.order_id} has more than it costs with ${wrong.id}`
  })
}

/** Captured, and not refunded in full. */
function hasMoney(payment: Payment): boolean {
  return !payment.canceled && refundableOf(payment) > 0
}

/**
 * The plugin announced it after the end of the lock under which core placed it. Nobody can know then that the
 * completion is still at work: rather twice than never.
 */
function isAnnouncedAfterLock(orderId: string, { announcedAt, lockEnds }: MedusaTables): boolean {
  const at = announcedAt.get(orderId)
  const ends = lockEnds.get(orderId)
  return at !== undefined && ends !== undefined && at > ends
}

/** The attempt that a payment of ours names. */
function attemptOf({ data }: Payment, { database }: Shared): CheckoutAttempt | undefined {
  return database.attemptNamedBy(data)
}

function paymentsOf({ id }: Order, tables: MedusaTables): Payment[] {
  return tables.collectionsOfOrder(id).flatMap((collection) => tables.paymentsOf(collection.id))
}

/** Captured and not refunded, in cents. */
function moneyOf(order: Order, tables: MedusaTables): number {
  return sumOf(paymentsOf(order, tables), ({ refunds }) => refunds)
}

/** As `moneyOf`, without refunds that our provider never accepted: nobody makes those. */
function keptMoney(order: Order, { database, tables }: Shared): number {
  return sumOf(paymentsOf(order, tables), ({ data, refunds }) =>
    refunds.filter((refund) => !data.handle || isMade(refund, database))
  )
}

function isMade({ id }: Refund, { refundTasks }: Shared["database"]): boolean {
  return refundTasks.find(({ refund_id }) => refund_id === id) !== undefined
}

/** An admin has closed a payment that shows it. */
function isSeen({ id }: Refund, { attempts }: Shared["database"]): boolean {
  return (
    attempts.find(({ resolution }) => resolution?.seen_refunds?.includes(id) ?? false) !== undefined
  )
}

function sumOf(payments: readonly Payment[], refundsOf: (payment: Payment) => Refund[]): number {
  const sum = (amounts: readonly { amount: number }[]) =>
    amounts.reduce((total, { amount }) => total + amount, 0)
  return payments
    .filter(({ canceled }) => !canceled)
    .reduce((total, payment) => total + sum(payment.captures) - sum(refundsOf(payment)), 0)
}

/** Or was, and they keep the order as it is. */
function isWithAnAdmin(order: Order, shared: Shared): boolean {
  return (
    isHeldOrResolved(order, shared) ||
    attemptsOf(order, shared).some(({ resolution }) => resolution?.action === "closed")
  )
}

/** Placed from a cart, and paid by an attempt that is completed. */
function isCompleted({ id, canceled, cart_id }: Order, { database }: Shared): boolean {
  const attempt = database.attempts.find(
    ({ order_id, status }) => order_id === id && status === "completed"
  )
  return attempt !== undefined && Boolean(cart_id) && !canceled
}

/** Core died before it linked the order to anything, and an admin pays it by hand, as an order that nobody placed. */
function isOrphaned(order: Order, shared: Shared): boolean {
  const { id, cart_id } = order
  const { tables } = shared
  const ofCart = tables.collectionOfCart(cart_id)
  return (
    tables.orderOfCart.get(cart_id) !== id &&
    (!ofCart || tables.orderOfCollection.get(ofCart.id) !== id) &&
    attemptsOf(order, shared).some(({ resolution }) => resolution?.order_id === id)
  )
}

function isHeldOrResolved(order: Order, shared: Shared): boolean {
  return attemptsOf(order, shared).some(({ status }) => status === "held" || status === "resolved")
}

function attemptsOf({ id }: Order, { database, tables }: Shared): CheckoutAttempt[] {
  return database.attempts.where(
    ({ order_id, payment_collection_id }) =>
      order_id === id || tables.orderOfCollection.get(payment_collection_id) === id
  )
}

/** Its evidence had the return of its transaction, and no admin had denied that before it was captured. */
function wasKnownToBeReturned(
  { evidence, id, captured_at, transaction_id }: CheckoutAttempt,
  { database, gateway, settings }: Shared
): boolean {
  const page = gateway.pageOf(id)
  const own = page && ownTransaction({ transaction_id }, page)
  if (captured_at === null || !own) {
    return false
  }
  if (isReturnDismissed({ evidence }, own, captured_at)) {
    // A notification that came before the admin's decision may be processed after it.
    return false
  }
  if (settings.ownIds && gateway.heldBy(page) >= own.amount) {
    // Another payment of the page is there, and nobody can tell which of them verify has named.
    return false
  }
  const before = captured_at.getTime() - READ_BEFORE_MS
  const lines = database.linesOf(id)
  const returned = lines.findLastIndex(
    ({ created_at, data }) =>
      RETURN_STATUSES.includes(data?.status) &&
      names(data as Pick<Evidence, "source" | "transaction_id">, own) &&
      created_at.getTime() < before
  )
  const isDenied = lines
    .slice(returned + 1)
    .some(({ created_at, data }) => data?.not_returned === true && created_at <= captured_at)
  return returned >= 0 && !isDenied
}

/** It pays for an order whose cart has nothing to do with it, and the order owed less when it was booked. */
function isOverpaidBy(
  { captured_at, order_id, payment_collection_id, status }: CheckoutAttempt,
  { refundedOrders, tables }: Shared
): boolean {
  const order = tables.orders.get(order_id ?? "")
  if (!order || captured_at === null || status !== "completed" || refundedOrders.has(order.id)) {
    return false
  }
  const isForOrder = tables.collections.get(payment_collection_id)?.cart_id === null
  const editedBefore = (order.edited_at?.getTime() ?? 0) < captured_at.getTime() - BOOKED_AFTER_MS
  return isForOrder && !order.canceled && tables.owedBy(order) < 0 && editedBefore
}
