import {
  allPieces,
  piecesOf,
  verdictOf,
  type CheckoutAttempt,
  type Evidence,
} from "../../../../src/core"
import { RETURN_STATUSES, type Page, type Transaction } from "../../fakes/gateway"
import { isNameOf, names, ownTransaction } from "./names"
import { isDuplicate, isKnown, mayBeOne } from "./payment-reports"
import type { Shared } from "../server"

type Named = Pick<Evidence, "source" | "transaction_id">

/** What is wrong with an approved transaction that the gateway still has; undefined when all is well. */
export function placeOf(page: Page, transaction: Transaction, shared: Shared): string | undefined {
  const { amount, id, returned, status } = transaction
  const { database, reinstated, tables } = shared
  const attempt = database.attempts.get(page.reference)
  if (status !== "approved" || returned >= amount || !isKnown(page, transaction, shared)) {
    return undefined
  }
  if (!attempt) {
    return `${id} has no attempt`
  }
  const name = `${id} of ${attempt.id}`
  if (attempt.status === "held") {
    return undefined
  }
  if (isOnlyReturned(attempt, transaction, shared)) {
    return undefined
  }
  if (attempt.unknown_status_profile !== null) {
    const isNotified = database.problems.find(({ status }) => status === attempt.unknown_status)
    return isNotified ? undefined : `${name} has an unknown status, and no admin is notified`
  }
  if (isDuplicate(page, transaction, shared)) {
    return undefined
  }
  if (attempt.status === "resolved") {
    return wrongResolution(attempt, page, transaction, shared)
  }
  if (attempt.status !== "completed") {
    return `${name} is paid, and the attempt is ${attempt.status}`
  }
  const own = attempt.transaction_id
  // Null: the gateway gives its transactions no ids.
  if (own !== null && !isNameOf(own, transaction) && !mayBeOwn(attempt, page, shared)) {
    const isSetAside = allPieces(attempt.evidence).some(
      (piece) => names(piece, transaction) && piece.dismissed_at !== undefined
    )
    // A return is final; a gateway that undoes one under the same id informs the store by other means.
    return reinstated.has(id) || isSetAside
      ? undefined
      : `${name} is paid as well as ${own}, and no admin is notified`
  }
  const order = attempt.order_id && tables.orders.get(attempt.order_id)
  const payments = tables.paymentsOf(attempt.payment_collection_id)
  const captures = payments.flatMap((payment) => payment.captures.map((capture) => capture.id))
  return order && order.transactions.some(({ reference_id }) => captures.includes(reference_id))
    ? undefined
    : `${name} is completed, and no order has its money`
}

/**
 * Nobody can tell which payment is the attempt's own, unless that was returned, as its own source names it: an admin who
 * says that it was not leaves it open again.
 */
function mayBeOwn(attempt: CheckoutAttempt, page: Page, shared: Shared): boolean {
  const own = ownTransaction(attempt, page)
  const isReturned =
    own !== undefined &&
    own.returned >= own.amount &&
    allPieces(attempt.evidence).some(
      (piece) =>
        RETURN_STATUSES.includes(piece.status) &&
        names(piece, own) &&
        piece.transaction_id === attempt.transaction_id &&
        piece.dismissed_at === undefined
    )
  return (!isReturned || mayHaveRefundIds(attempt, shared)) && mayBeOne(attempt, page, shared)
}

/**
 * Verify reports a return under an id that it never approved: of another payment, or its refunds have ids of their own.
 * Then nobody can tell which payment was returned.
 */
function mayHaveRefundIds({ evidence }: CheckoutAttempt, { settings }: Shared): boolean {
  const said = piecesOf(evidence, "verify")
  const returned = said.filter(({ status }) => RETURN_STATUSES.includes(status))
  const others = said.filter((piece) => !returned.includes(piece))
  return (
    settings.ownIds === true &&
    returned.some(
      ({ transaction_id: id }) =>
        id !== null && !others.some(({ transaction_id }) => transaction_id === id)
    )
  )
}

/** Whether the worklist has the transaction that has paid a completed attempt as a second payment. */
export function isHeldAsDuplicate(
  { id, status, transaction_id }: CheckoutAttempt,
  { database }: Shared
): boolean {
  const held = database.webhooks.find(
    ({ attempt_id, evidence, outcome }) =>
      attempt_id === id &&
      outcome === "held" &&
      JSON.stringify(evidence).includes(`"${transaction_id}"`)
  )
  return status === "completed" && transaction_id !== null && held !== undefined
}

/**
 * Only its return was reported, and an admin has refunded the attempt's own payment: that refund may have an id
 * of its own.
 */
function isOnlyReturned(
  { evidence, id }: CheckoutAttempt,
  transaction: Transaction,
  { database }: Shared
) {
  const said = allPieces(evidence).filter((piece) => names(piece, transaction))
  const isRefunded = database.refundTasks.find(({ attempt_id }) => attempt_id === id) !== undefined
  return (
    isRefunded && said.length > 0 && said.every(({ status }) => RETURN_STATUSES.includes(status))
  )
}

/** An admin has resolved the attempt: before this payment was known, or although it was proven. */
function wrongResolution(
  attempt: CheckoutAttempt,
  page: Page,
  transaction: Transaction,
  shared: Shared
): string | undefined {
  const { database, options } = shared
  const { evidence, held_reason, order_id, resolution } = attempt
  const { id } = transaction
  const resolvedAt = resolution?.at ?? ""
  const lines = database.linesOf(attempt.id)
  const isOnly = ownTransaction({ transaction_id: null }, page) === transaction
  const { approved } = options.profile.statuses
  // A status that was unknown when it was reported may have been learned before the admin decided.
  const reported = lines.find(
    ({ data }) =>
      data &&
      (names(data as Named, transaction) || (isOnly && data.transaction_id === null)) &&
      approved.includes(String(data.status))
  )
  const isNews = reported && reported.created_at > new Date(resolvedAt)
  const known = lines.filter(({ created_at }) => created_at <= new Date(resolvedAt))
  // An admin has read that a part of it was returned, and recorded that all of it was.
  const isAnswered =
    resolution?.all_returned === true &&
    ownTransaction(attempt, page) === transaction &&
    known.some(
      ({ data }) =>
        RETURN_STATUSES.includes(data?.status) && data && names(data as Named, transaction)
    )
  if (isNews && !isAnswered && !mayBeOne(attempt, page, shared)) {
    return `${id} was reported when ${attempt.id} was resolved, and no admin is notified`
  }
  // A notification may have arrived before, and be processed afterwards.
  const pieces = allPieces(evidence).filter((piece) =>
    known.some(
      ({ data }) =>
        data?.source === piece.source &&
        data.transaction_id === piece.transaction_id &&
        data.status === piece.status
    )
  )
  const verdict = verdictOf({ ...attempt, evidence: { pieces } }, options)
  const wasReturnedInPart = verdict.kind === "reversed" && verdict.returned !== null
  const isElsewhere = order_id !== null || held_reason === "transaction_reused"
  if (resolution?.action !== "closed" || isElsewhere) {
    return undefined
  }
  if (verdict.kind === "proven") {
    return `${id} of ${attempt.id} was proven, and is closed with a note`
  }
  return wasReturnedInPart
    ? `${id} of ${attempt.id} was returned in part, and is closed with a note`
    : undefined
}
