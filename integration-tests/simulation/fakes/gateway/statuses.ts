import { PAYMENT_CAPTURED, toDecimalString, type VerifyResponse } from "../../../../src/core"
import type { Page, Transaction } from "./page"

const SITE = "site_1"
const CARD_TYPE = "VISA"
const MASKED_NUMBER = "424242******4242"

/** The document's shape of a time: UTC, to the second. */
export function toTimestamp(time: Date): string {
  return `${time.toISOString().slice(0, 19)}+00:00`
}

/**
 * Verify's answer about a page: about its newest payment, else that a card was declined while another one may
 * be tried. Of a return it names the sum of all returns so far.
 */
export function verifyFields(page: Page, now: Date): VerifyResponse {
  const { currency, reference } = page
  const paid = page.transactions.findLast(({ status }) => status === "approved")
  if (!paid) {
    const [status, amount] = [unpaidStatus(page, now), toDecimalString(page.amount)]
    return { merchant_site_id: SITE, currency, reference, status, amount }
  }
  const { id, amount, returned } = paid
  const isReturned = returned > 0
  return {
    merchant_site_id: SITE,
    currency,
    reference,
    card_type: CARD_TYPE,
    card_number_masked: MASKED_NUMBER,
    status: isReturned ? "refunded" : "approved",
    amount: toDecimalString(isReturned ? returned : amount),
    transaction_id: id,
  }
}

/** The body of the notification of what happened to a transaction last: the same bytes whenever it is sent. */
export function notificationBody({ reference, currency }: Page, transaction: Transaction): string {
  const { id, latest, returned, status } = transaction
  const isReturned = returned > 0
  return JSON.stringify({
    merchant_site_id: SITE,
    card_type: CARD_TYPE,
    card_number_masked: MASKED_NUMBER,
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
