import type { Payment } from "../../../../src/core/payment/payment"
import type { Order } from "../../fakes/medusa/tables"
import {
  approvedOf,
  heldOf,
  isReportedByNotifications,
  isReportedByVerify,
  isTellable,
  rowsOf,
  transactionOf,
} from "../money/truth"
import type { Shared } from "../server"

/** What must have become of the money of payment links. */
export function watchLinks(shared: Shared): void {
  const { database, sim } = shared
  sim.finally("money by a payment link is booked on its order, or a person sees it", () => {
    for (const { id, payment_link_id } of database.links.all().length > 0
      ? database.attempts.where((attempt) => attempt.payment_link_id !== null)
      : []) {
      const link = database.links.get(payment_link_id ?? "")
      const wrong = link && notBooked(id, link.order_id, shared)
      if (wrong) {
        return wrong
      }
    }
    return undefined
  })
  sim.finally("an order with a payment link has one payment collection to pay", () => {
    const orders = new Set(database.links.all().map(({ order_id }) => order_id))
    return [...orders].map((id) => manyCollections(id, shared)).find(Boolean)
  })
  sim.finally("an order with a payment link is paid once, or a person sees it", () => {
    const orders = new Set(database.links.all().map(({ order_id }) => order_id))
    for (const id of orders) {
      const wrong = paidTooMuch(id, shared)
      if (wrong) {
        return wrong
      }
    }
    return undefined
  })
}

/** Money of a page that nobody has booked and no person sees. */
function notBooked(reference: string, orderId: string, shared: Shared): string | undefined {
  const page = shared.gateway.pageOf(reference)
  if (!page || !isTellable(page, shared)) {
    return undefined
  }
  const rows = rowsOf(page, shared)
  for (const transaction of approvedOf(page)) {
    const isKnown =
      isReportedByNotifications(transaction) || isReportedByVerify(page, transaction, shared)
    const row = rows.find((each) => transactionOf(each, page) === transaction)
    const isSeen = rows.some(({ status }) => status === "held") || isDecided(row, shared)
    const isStrange = shared.database.attempts.get(reference)?.unknown_status_profile !== null
    if (
      heldOf(transaction) > 0 &&
      isKnown &&
      !isSeen &&
      !isStrange &&
      !isBooked(row, orderId, shared)
    ) {
      return `${transaction.id} of ${reference} is ${row?.status} (${row?.reason}), for ${row?.order_id}, not ${orderId}`
    }
  }
  return undefined
}

function isDecided(row: Payment | undefined, { observed }: Shared): boolean {
  return row !== undefined && observed.decidedPayments.has(row.id)
}

/** The order has a transaction for each capture of the payment. */
function isBooked(row: Payment | undefined, orderId: string, { tables }: Shared): boolean {
  const order = tables.orders.get(orderId)
  const booked = tables.paymentOfSession(row?.payment_session_id ?? "")
  return (
    row?.status === "completed" &&
    row.order_id === orderId &&
    booked !== undefined &&
    booked.captures.length > 0 &&
    booked.captures.every(({ id }) =>
      order?.transactions.some(({ reference_id }) => reference_id === id)
    )
  )
}

/** Core makes collections of its own for an edited order. */
function manyCollections(orderId: string, { tables }: Shared): string | undefined {
  const toPay = tables
    .collectionsOfOrder(orderId)
    .filter(({ canceled, cart_id }) => !canceled && cart_id === null)
  return tables.orders.get(orderId)?.edited_at === null && toPay.length > 1
    ? `${orderId} has ${toPay.map(({ id }) => id).join(" and ")}`
    : undefined
}

/** An order that has more than it has ever cost. */
function paidTooMuch(orderId: string, shared: Shared): string | undefined {
  const { database, refundedOrders, tables } = shared
  const order = tables.orders.get(orderId)
  const ids = tables.collectionsOfOrder(orderId).map(({ id }) => id)
  const rows = database.payments.where((row) => ids.includes(row.payment_collection_id ?? ""))
  const isSeen = rows.some(({ accepted, status }) => status === "held" || accepted !== null)
  if (!order || isSeen || refundedOrders.has(orderId)) {
    return undefined
  }
  const paid = order.total - tables.owedBy(order)
  const isOurs = rows.some(({ status }) => status === "completed")
  return isOurs && paid > mostOf(order)
    ? `${orderId} has ${paid}, and never cost more than ${mostOf(order)}`
    : undefined
}

/** The most that an order has ever cost. */
function mostOf({ edits, total }: Order): number {
  return Math.max(
    total,
    ...edits.map((_, index) => total - edits.slice(index).reduce((sum, by) => sum + by, 0))
  )
}
