import type { Payment } from "../../../../src/core/payment/payment"
import type { Page, Transaction } from "../../fakes/gateway/page"
import type { Shared } from "../server"
import { providerOf } from "../sites"

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** A check takes a while. */
const NEARLY_MS = 10 * 60_000

/** Whether an id is one that the gateway has for a transaction. */
function isNameOf(id: string | null, { id: notified, verifyId }: Transaction): boolean {
  return id !== null && (id === notified || id === verifyId)
}

export function approvedOf({ transactions }: Page): Transaction[] {
  return transactions.filter(({ status }) => status === "approved")
}

/** What the gateway has of a transaction, in cents. */
export function heldOf({ amount, returned }: Transaction): number {
  return amount - returned
}

/** The transaction that a payment stands for; without a name, it is the page's only one. */
export function transactionOf(
  { transaction_id }: Pick<Payment, "transaction_id">,
  page: Page
): Transaction | undefined {
  const approved = approvedOf(page)
  return transaction_id === null
    ? approved.length === 1
      ? approved[0]
      : undefined
    : approved.find((each) => isNameOf(transaction_id, each))
}

/** Whether everybody can distinguish the transactions of a page. */
export function isTellable(page: Page, { settings }: Pick<Shared, "settings">): boolean {
  const isStrict = settings.namesNoTransactions === undefined && settings.ownIds !== true
  return isStrict || approvedOf(page).length === 1
}

/** Whether a return without a sum is taken for all of the payment, by its word: a chargeback, or a void. */
export function isTakenForAll({ settings }: Pick<Shared, "settings">): boolean {
  return settings.namesNoReturns === true && settings.returnStatus !== undefined
}

/** Whether notifications that are stored say all that the gateway has done with a transaction. */
export function isReportedByNotifications(transaction: Transaction): boolean {
  const isHeardOf = transaction.isNotified || transaction.reportedReturned > 0
  return isHeardOf && transaction.reportedReturned === transaction.returned
}

/** Whether verify says the same of one part that was returned and of several: it names no sum of them. */
function isSameForSeveral({ returns = 0 }: Transaction, { settings }: Shared): boolean {
  return returns > 1 && (settings.namesNoReturns === true || settings.partialReturns !== undefined)
}

/**
 * Whether verify says it: it is asked about the page, and reports the latest payment there. Without an admin who has it asked, what
 * happens after the last check stays unknown.
 */
export function isReportedByVerify(page: Page, transaction: Transaction, shared: Shared): boolean {
  const attempt = shared.database.attempts.get(page.reference)
  const isBefore = transaction.latest.at.getTime() + NEARLY_MS < lastCheckOf(page, shared)
  return (
    attempt !== undefined &&
    attempt.token !== null &&
    attempt.over_because !== "failed" &&
    approvedOf(page).at(-1) === transaction &&
    !isSameForSeveral(transaction, shared) &&
    (isBefore || shared.isAudited === true)
  )
}

/** When the gateway is asked about a page for the last time. */
function lastCheckOf(page: Page, shared: Shared): number {
  const rows = rowsOf(page, shared)
  const completed = rows.flatMap(({ completed_at }) => completed_at?.getTime() ?? [])
  if (completed.length > 0) {
    return Math.min(...completed) + DAY_MS
  }
  return page.expiresAt.getTime() + (rows.length > 0 ? HOUR_MS : DAY_MS)
}

export function rowsOf(page: Page, { database }: Pick<Shared, "database">): Payment[] {
  const { reference } = page
  return database.payments.where(
    (row) => row.reference === reference && row.provider_id === providerOf(page)
  )
}
