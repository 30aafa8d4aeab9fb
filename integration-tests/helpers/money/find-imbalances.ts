import {
  centsFromDecimal,
  centsFromMedusa,
  sumCents,
  type Cents,
  type CheckoutAttempt,
  type HeldReason,
} from "../../../src/core"
import type { Transaction } from "../../../src/sandbox"
import type { Money, Order, Payment } from "./read-money"

/** Held for what comes after Medusa's capture: the money is in Medusa, and counts there. */
const HELD_AFTER_CAPTURE: readonly (HeldReason | null)[] = [
  "order_not_placed",
  "order_canceled",
  "order_differs",
  "gateway_reversed",
]

/** A payment in the sandbox. */
export type Approval = Pick<Transaction, "transaction_id" | "amount" | "currency" | "reference">

/** One sentence for each payment, cart, collection and order whose money does not add up. */
export function findImbalances(approvals: readonly Approval[], money: Money): string[] {
  return [
    ...approvals.flatMap((approval) => imbalanceOf(approval, approvals, money)),
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
    ...money.attempts.flatMap((attempt) => lostApprovals(attempt, money)),
  ]
}

/** An order over another sum than was captured for it, which no person has. Edits count: any version will do. */
function wrongTotal({ id, captures, our_captures, totals }: Order, { attempts }: Money): string[] {
  const isKnown = attempts.some(
    ({ held_reason, order_id, resolution }) =>
      order_id === id && (held_reason === "order_differs" || resolution?.action === "closed")
  )
  const captured = sum(captures)
  const fits = totals.some((total) => centsFromMedusa(total) === captured)
  return our_captures === "0" || fits || isKnown
    ? []
    : [`${id}: captures of ${captured} cents for a total of ${totals.join(" or ")}`]
}

/**
 * Transactions that a notification approved, and that are neither the attempt's nor on the worklist: a second one of the
 * same source, or one that came after the payment was resolved. Reported under another id by verify, it is the
 * same payment.
 */
function lostApprovals(attempt: CheckoutAttempt, { notifications }: Money): string[] {
  const { evidence, id, resolution, status, transaction_id } = attempt
  const pieces = (evidence.pieces ?? []).filter(({ source }) => source === "webhook")
  const ids = (approve: boolean) =>
    new Set(
      pieces
        .filter((piece) => (piece.status === "approved") === approve)
        .map((piece) => piece.transaction_id)
    )
  const [approved, returned] = [ids(true), ids(false)]
  return pieces
    .filter((piece) => approved.has(piece.transaction_id) && !returned.has(piece.transaction_id))
    .filter((piece) => {
      const isAnother = approved.has(transaction_id) && piece.transaction_id !== transaction_id
      const isLate = status === "resolved" && piece.at > (resolution?.at ?? "")
      const isNoted = notifications.some(({ body }) => body.transaction_id === piece.transaction_id)
      return status !== "opening" && !isNoted && (isAnother || isLate)
    })
    .map(
      (piece) => `${id} (${status}): no row has the approved transaction ${piece.transaction_id}`
    )
}

/** approved = captured in Medusa + held + resolved */
function imbalanceOf(approval: Approval, approvals: readonly Approval[], money: Money): string[] {
  const approved = centsFromDecimal(approval.amount) ?? Number.NaN
  const attempt = attemptOf(approval, approvals, money)
  const captured = attempt ? capturedFor(attempt, money) : sum([])
  const held = attempt ? heldFor(attempt, captured) : 0
  const resolved = attempt?.status === "resolved" && captured === 0 ? amountOf(attempt) : 0
  const noted = sumCents(
    money.notifications
      .filter(({ body }) => body.transaction_id === approval.transaction_id)
      .map(({ body }) => centsFromDecimal(String(body.amount)) ?? (0 as Cents))
  )
  if (approved === captured + held + resolved + noted) {
    return []
  }
  return [
    `${approval.transaction_id} (reference ${approval.reference ?? "none"}): the gateway approved ` +
      `${approved} ${approval.currency} cents; captured in Medusa ${captured}, held ${held}, ` +
      `resolved ${resolved}, notifications held or resolved ${noted}. ${standOf(attempt)}`,
  ]
}

/** The attempt that a payment's reference names. Of two payments on one page it has the one it knows. */
function attemptOf(
  { reference, transaction_id }: Approval,
  approvals: readonly Approval[],
  { attempts }: Money
): CheckoutAttempt | undefined {
  const attempt = attempts.find(({ id }) => id === reference)
  const onThePage = approvals.filter((other) => other.reference === reference)
  const own =
    onThePage.find((other) => other.transaction_id === attempt?.transaction_id) ?? onThePage[0]
  return own?.transaction_id === transaction_id ? attempt : undefined
}

/** Without those that were returned before they had an order: Medusa's refund of them is booked. */
function notGivenBack({ payments }: Money): Payment[] {
  return payments.filter(
    ({ has_order, captures, refunds }) => has_order || sum(captures) !== sum(refunds)
  )
}

/** Captured for the attempt's own collection: the same money in another cart is in the wrong place. */
export function capturedFor(attempt: CheckoutAttempt, money: Money): Cents {
  const own = notGivenBack(money).filter(
    ({ canceled_at, payment_collection_id, session_id }) =>
      canceled_at === null &&
      payment_collection_id === attempt.payment_collection_id &&
      session_id === attempt.payment_session_id
  )
  return sum(own.flatMap(({ captures }) => captures))
}

function heldFor(attempt: CheckoutAttempt, captured: Cents): Cents {
  const inMedusa = captured > 0 && HELD_AFTER_CAPTURE.includes(attempt.held_reason)
  return attempt.status === "held" && !inMedusa ? amountOf(attempt) : (0 as Cents)
}

function standOf(attempt: CheckoutAttempt | undefined): string {
  if (!attempt) {
    return "The database has no attempt for it."
  }
  const { id, status, held_reason, order_id, captured_at, evidence } = attempt
  const known = (evidence.pieces ?? []).map(({ source, status }) => `${source} ${status}`)
  return (
    `Attempt ${id} is ${status}${held_reason ? ` (${held_reason})` : ""}, ` +
    `${captured_at ? "claimed" : "not claimed"}, order ${order_id ?? "none"}; ` +
    `known: ${known.join(", ") || "nothing"}.`
  )
}

/** What Medusa has captured, the gateway must have approved. */
function capturesOfNothing(approvals: readonly Approval[], money: Money): string[] {
  const approvedReferences = new Set(approvals.map(({ reference }) => reference))
  const approvedSessions = new Set(
    money.attempts
      .filter(({ id }) => approvedReferences.has(id))
      .map(({ payment_session_id }) => payment_session_id)
  )
  return notGivenBack(money)
    .filter(({ captures }) => captures.length > 0)
    .filter(({ session_id }) => !approvedSessions.has(session_id ?? ""))
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

function amountOf({ amount }: CheckoutAttempt): Cents {
  return centsFromMedusa(amount)
}

export function sum(amounts: readonly string[]): Cents {
  return sumCents(amounts.map(centsFromMedusa))
}
