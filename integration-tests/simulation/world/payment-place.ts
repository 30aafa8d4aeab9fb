import { allPieces, verdictOf, type CheckoutAttempt, type Evidence } from "../../../src/core"
import { RETURN_STATUSES, type Page, type Transaction } from "../fakes/gateway"
import { isNameOf, isTellable, names, ownTransaction, reports } from "./names"
import type { Shared } from "./server"

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
    return wrongResolution(attempt, transaction, shared)
  }
  if (attempt.status !== "completed") {
    return `${name} is paid, and the attempt is ${attempt.status}`
  }
  const own = attempt.transaction_id
  // Null: the gateway gives its transactions no ids.
  if (
    own !== null &&
    !isNameOf(own, transaction) &&
    !mayBeOwn(attempt, page, transaction, shared)
  ) {
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

/** Whether a source has reported it, so that it can be told from the page's other payments. */
function isKnown(page: Page, transaction: Transaction, { database, settings }: Shared): boolean {
  const attempt = database.attempts.get(page.reference)
  // The gateway is asked until it has answered, and reports the latest payment of a page.
  const isLatest = page.transactions.findLast(({ status }) => status === "approved") === transaction
  return (
    (transaction.isNotified && isTellable("webhook", page, settings)) ||
    (isLatest &&
      attempt !== undefined &&
      isAskedAbout(attempt) &&
      isTellable("verify", page, settings)) ||
    allPieces(attempt?.evidence ?? {}).some((piece) => names(piece, transaction))
  )
}

/** Whether a notification of it waits for an admin, or was resolved. */
function isDuplicate(page: Page, transaction: Transaction, { database }: Shared): boolean {
  return database.webhooks
    .all()
    .some(
      ({ evidence, outcome }) =>
        ["held", "dead_letter", "resolved"].includes(outcome) &&
        reports(evidence, page, transaction)
    )
}

/**
 * Where each source has ids of its own, nobody can tell which payment of one is which of the other: the attempt's own
 * may be any one of those that no admin sees.
 */
function mayBeOwn(
  attempt: CheckoutAttempt,
  page: Page,
  transaction: Transaction,
  shared: Shared
): boolean {
  const own = ownTransaction(attempt, page)
  const others = page.transactions.filter(
    (each) =>
      each !== transaction &&
      each.status === "approved" &&
      each.returned < each.amount &&
      isKnown(page, each, shared) &&
      !isDuplicate(page, each, shared)
  )
  const isOwnReturned = own !== undefined && own.returned >= own.amount
  return shared.settings.ownIds === true && others.length === 0 && !isOwnReturned
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

/** No shopper got a page that the gateway opened too late. */
function isAskedAbout({ status, token }: CheckoutAttempt): boolean {
  return token !== null && status !== "failed"
}

/** An admin has resolved the attempt: before this payment was known, or although it was proven. */
function wrongResolution(
  attempt: CheckoutAttempt,
  transaction: Transaction,
  { database, gateway, options }: Shared
): string | undefined {
  const { evidence, held_reason, order_id, resolution } = attempt
  const { id } = transaction
  const resolvedAt = resolution?.at ?? ""
  const lines = database.linesOf(attempt.id)
  const page = gateway.pageOf(attempt.id)
  const isOnly =
    page !== undefined && ownTransaction({ transaction_id: null }, page) === transaction
  const { approved } = options.profile.statuses
  // A status that was unknown when it was reported may have been learned before the admin decided.
  const reported = lines.find(
    ({ data }) =>
      data &&
      (names(data as Named, transaction) || (isOnly && data.transaction_id === null)) &&
      approved.includes(String(data.status))
  )
  if (reported && reported.created_at > new Date(resolvedAt)) {
    return `${id} was reported when ${attempt.id} was resolved, and no admin is notified`
  }
  // A notification may have arrived before, and be processed afterwards.
  const known = lines.filter(({ created_at }) => created_at <= new Date(resolvedAt))
  const pieces = allPieces(evidence).filter((piece) =>
    known.some(
      ({ data }) => data?.source === piece.source && data.transaction_id === piece.transaction_id
    )
  )
  const wasProven = verdictOf({ ...attempt, evidence: { pieces } }, options).kind === "proven"
  const isElsewhere = order_id !== null || held_reason === "transaction_reused"
  return resolution?.action === "closed" && wasProven && !isElsewhere
    ? `${id} of ${attempt.id} was proven, and is closed with a note`
    : undefined
}
