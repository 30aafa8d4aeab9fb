import type { Payment } from "../../../../src/core/payment/payment"
import type { Page, Transaction } from "../../fakes/gateway"
import type { Shared } from "../server"
import { providerOf } from "../sites"

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

/** Whether the gateway tells this page's transactions apart for everybody. */
export function isTellable(page: Page, { settings }: Pick<Shared, "settings">): boolean {
  const isStrict = settings.namesNoTransactions === undefined && settings.ownIds !== true
  return isStrict || approvedOf(page).length === 1
}

/** Whether notifications that are stored say all that the gateway has done with a transaction. */
export function isToldByNotifications(transaction: Transaction): boolean {
  const isHeardOf = transaction.isNotified || transaction.toldReturned > 0
  return isHeardOf && transaction.toldReturned === transaction.returned
}

/** Whether verify's last answer says it: it is asked about the page, and reports the latest payment there. */
export function isToldByVerify(
  page: Page,
  transaction: Transaction,
  { database }: Shared
): boolean {
  const attempt = database.attempts.get(page.reference)
  return (
    attempt !== undefined &&
    attempt.token !== null &&
    attempt.over_because !== "failed" &&
    approvedOf(page).at(-1) === transaction
  )
}

export function rowsOf(page: Page, { database }: Pick<Shared, "database">): Payment[] {
  const { reference } = page
  return database.payments.where(
    (row) => row.reference === reference && row.provider_id === providerOf(page)
  )
}
