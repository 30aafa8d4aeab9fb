import {
  centsFromDecimal,
  centsFromMedusa,
  sumCents,
  type Cents,
} from "../../../src/core/money/money"
import type { Payment } from "../../../src/core/payment/payment"
import type { Transaction } from "../../../src/sandbox"
import type { MedusaPayment, Money, Order } from "./read-money"

/** A payment in the sandbox. */
export type Approval = Pick<Transaction, "transaction_id" | "amount" | "currency" | "reference">

/** One sentence for each payment, cart, collection and order whose money does not add up. */
export function findImbalances(approvals: readonly Approval[], money: Money): string[] {
  return [
    ...approvals.flatMap((approval) => imbalanceOf(approval, money)),
    ...capturesOfNothing(approvals, money),
    ...repeated(
      money.orders.flatMap(({ cart_id }) => cart_id ?? []),
      "orders"
    ),
    ...repeated(
      notGivenBack(money).flatMap(({ captures, payment_collection_id }) =>
        captures.map(() => payment_collection_id)
      ),
      "captures"
    ),
    ...money.orders.flatMap(imbalanceOfOrder),
    ...money.orders.flatMap((order) => wrongTotal(order, money)),
  ]
}

/** An order over another sum than was captured for it, which no person sees or has accepted. Edits count: any version will do. */
function wrongTotal({ id, captures, our_captures, totals }: Order, { payments }: Money): string[] {
  const isKnown = payments.some(
    ({ accepted, order_id, status }) => order_id === id && (status === "held" || accepted !== null)
  )
  const captured = sum(captures)
  const fits = totals.some((total) => centsFromMedusa(total) === captured)
  return our_captures === "0" || fits || isKnown
    ? []
    : [`${id}: captures of ${captured} cents for a total of ${totals.join(" or ")}`]
}

/**
 * What the gateway approved has a row, and that row is at its end: Medusa has as much of it as the gateway, a person sees the
 * difference, or it was closed with nothing in Medusa. What the row says of Medusa is true.
 */
function imbalanceOf(approval: Approval, money: Money): string[] {
  const row = rowOf(approval, money)
  const named = `${approval.transaction_id} (reference ${approval.reference ?? "none"})`
  if (!row) {
    return [`${named}: no row has this payment of ${approval.amount} ${approval.currency}`]
  }
  const { balances, reason, status } = row
  const captured = capturedFor(row, money)
  const stored = (balances.captured - balances.refunded) as Cents
  const isSettled =
    status === "held" ||
    (status === "completed" && (balances.gateway === captured || row.accepted !== null)) ||
    (status === "closed" && captured === 0)
  return isSettled && stored === captured
    ? []
    : [
        `${named}: the gateway approved ${centsFromDecimal(approval.amount)} ${approval.currency} cents; ` +
          `Medusa has ${captured}. ${row.id} is ${status}${reason ? ` (${reason})` : ""}, with ` +
          `${balances.gateway} at the gateway and ${stored} in Medusa.`,
      ]
}

/** By its transaction, or the page's only payment where no statement names one. */
function rowOf({ reference, transaction_id }: Approval, { payments }: Money): Payment | undefined {
  const onThePage = payments.filter((payment) => payment.reference === (reference ?? ""))
  return (
    onThePage.find((payment) => payment.transaction_id === transaction_id) ??
    // Reported under another id by one of the sources, it is the same payment.
    (onThePage.length === 1 ? onThePage[0] : undefined)
  )
}

/** Without those that were returned before they had an order: Medusa's refund of them is booked. */
function notGivenBack({ medusa }: Money): MedusaPayment[] {
  return medusa.filter(
    ({ has_order, captures, refunds }) => has_order || sum(captures) !== sum(refunds)
  )
}

/** What Medusa has of a payment: by the session that claimed it, in its own collection. */
export function capturedFor(
  { captured_at, payment_collection_id, payment_session_id }: Payment,
  money: Money
): Cents {
  const own = notGivenBack(money).filter(
    (payment) =>
      captured_at !== null &&
      payment.canceled_at === null &&
      payment.payment_collection_id === payment_collection_id &&
      payment.session_id === payment_session_id
  )
  return (sum(own.flatMap(({ captures }) => captures)) -
    sum(own.flatMap(({ refunds }) => refunds))) as Cents
}

/** What Medusa has captured, the gateway must have approved. */
function capturesOfNothing(approvals: readonly Approval[], money: Money): string[] {
  const references = new Set(approvals.map(({ reference }) => reference))
  const sessions = new Set(
    money.payments
      .filter(({ captured_at, reference }) => captured_at !== null && references.has(reference))
      .map(({ payment_session_id }) => payment_session_id)
  )
  return notGivenBack(money)
    .filter(({ captures }) => captures.length > 0)
    .filter(({ session_id }) => !sessions.has(session_id))
    .map(
      ({ id, captures }) =>
        `Medusa captured ${sum(captures)} cents with ${id}, and the gateway approved no such payment`
    )
}

function imbalanceOfOrder({ id, transactions, captures, refunds }: Order): string[] {
  const booked = sum(transactions)
  const captured = sum(captures)
  const refunded = sum(refunds)
  return booked === captured - refunded
    ? []
    : [`${id}: transactions of ${booked} cents, captures ${captured} minus refunds ${refunded}`]
}

function repeated(ids: readonly string[], what: string): string[] {
  return [...new Set(ids)]
    .map((id) => ({ id, count: ids.filter((other) => other === id).length }))
    .filter(({ count }) => count > 1)
    .map(({ id, count }) => `${id}: ${count} ${what}`)
}

export function sum(amounts: readonly string[]): Cents {
  return sumCents(amounts.map(centsFromMedusa))
}
