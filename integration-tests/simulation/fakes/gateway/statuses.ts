import { PAYMENT_CAPTURED, toDecimalString, type VerifyResponse } from "../../../../src/core"
import type { Page, Transaction } from "./page"

const SITE = { merchant_site_id: "site_1" }
const CARD = { card_type: "VISA", card_number_masked: "424242******4242" }

/** The document's shape of a time: UTC, to the second. */
export function toTimestamp(time: Date): string {
  return `${time.toISOString().slice(0, 19)}+00:00`
}

/**
 * Verify's answer about a page: about its newest payment, else that a card was declined while another one may
 * be tried. Of a return it names the sum of all returns so far.
 */
export function verifyFields(page: Page, now: Date): VerifyResponse {
  const said = { ...SITE, currency: page.currency, reference: page.reference }
  const paid = page.transactions.findLast(({ status }) => status === "approved")
  if (paid) {
    const { id, amount, returned } = paid
    const isReturned = returned > 0
    return {
      ...said,
      ...CARD,
      status: isReturned ? "refunded" : "approved",
      amount: toDecimalString(isReturned ? returned : amount),
      transaction_id: id,
    }
  }
  return { ...said, status: unpaidStatus(page, now), amount: toDecimalString(page.amount) }
}

/** The body of the notification of what happened to a transaction last: the same bytes whenever it is sent. */
export function notificationBody({ reference, currency }: Page, transaction: Transaction): string {
  const { id, latest, returned, status } = transaction
  const isReturned = returned > 0
  return JSON.stringify({
    ...SITE,
    ...CARD,
    event: isReturned ? "payment.refunded" : EVENTS[status],
    transaction_id: id,
    amount: toDecimalString(latest.amount),
    currency,
    status: isReturned ? "refunded" : status,
    reference,
    timestamp: toTimestamp(latest.at),
  })
}

/** Only the first one is in the document, which leaves others open. */
const EVENTS = { approved: PAYMENT_CAPTURED, declined: "payment.declined" }

function unpaidStatus({ expiresAt, transactions }: Page, now: Date): string {
  if (now >= expiresAt) {
    return "expired"
  }
  return transactions.length > 0 ? "declined" : "pending"
}
