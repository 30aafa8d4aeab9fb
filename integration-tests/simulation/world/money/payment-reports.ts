import { allPieces, piecesOf, type CheckoutAttempt } from "../../../../src/core"
import type { Page, Transaction } from "../../fakes/gateway"
import { isTellable, names, reports } from "./names"
import type { Shared } from "../server"

/** Whether a source has reported it, so that it can be distinguished from the page's other payments. */
export function isKnown(
  page: Page,
  transaction: Transaction,
  { database, settings }: Shared
): boolean {
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
export function isDuplicate(page: Page, transaction: Transaction, shared: Shared): boolean {
  return isReportedAs(["held", "dead_letter", "resolved"], page, transaction, shared)
}

/** Whether it waits for an admin as a second payment, where verify names the attempt's own payment by another id. */
export function isHeldAsSecond(page: Page, transaction: Transaction, shared: Shared): boolean {
  return shared.settings.ownIds === true && isReportedAs(["held"], page, transaction, shared)
}

function isReportedAs(
  outcomes: readonly string[],
  page: Page,
  transaction: Transaction,
  { database }: Shared
): boolean {
  return database.webhooks
    .all()
    .some(
      ({ evidence, outcome }) => outcomes.includes(outcome) && reports(evidence, page, transaction)
    )
}

/**
 * Where each source has ids of its own, or one of them has none, nobody can tell which payment of one is which of the other:
 * the payments that no admin sees may be one, as long as no source reports two of them.
 */
export function mayBeOne(attempt: CheckoutAttempt, page: Page, shared: Shared): boolean {
  const unseen = page.transactions.filter(
    (each) =>
      each.status === "approved" && each.returned < each.amount && !isDuplicate(page, each, shared)
  )
  const { namesNoTransactions, ownIds } = shared.settings
  return (
    (ownIds === true || namesNoTransactions === "verify" || namesNoTransactions === "webhook") &&
    (["webhook", "verify"] as const).every((source) => {
      const pieces = piecesOf(attempt.evidence, source)
      return unseen.filter((each) => pieces.some((piece) => names(piece, each))).length < 2
    })
  )
}

/** No shopper got a page that the gateway opened too late. */
function isAskedAbout({ status, token }: CheckoutAttempt): boolean {
  return token !== null && status !== "failed"
}
