import type { VerifyResponse } from "../../../../src/core/contract/verify"
import { PAYMENT_CAPTURED } from "../../../../src/core/contract/webhook-event"
import { toDecimalString, type Cents } from "../../../../src/core/money/money"
import { PARTIALLY_REFUNDED, type GatewayHabits } from "./habits"
import type { Page, Transaction } from "./page"

/** The currency of a card from abroad, and what it gets for a unit of the page's. */
const FOREIGN = { currency: "EUR", rate: 2 / 3 }

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
export function verifyFields(page: Page, now: Date, habits: GatewayHabits): VerifyResponse {
  const { currency, reference, site: merchant_site_id } = page
  const paid = page.transactions.findLast(({ status }) => status === "approved")
  if (!paid) {
    const [status, amount] = [unpaidStatus(page, now), toDecimalString(page.amount)]
    return { merchant_site_id, currency, reference, status, amount }
  }
  return {
    merchant_site_id,
    currency,
    reference,
    card_type: CARD_TYPE,
    card_number_masked: MASKED_NUMBER,
    ...outcomeOf(paid, paid.returned, habits),
    transaction_id: namesTransactions("verify", habits) ? paid.verifyId : undefined,
  }
}

/** The body of the notification of what happened to a transaction last: the same bytes whenever it is sent. */
export function notificationBody(
  { reference, currency, site }: Page,
  transaction: Transaction,
  habits: GatewayHabits
): string {
  const { id, latest, returned, status } = transaction
  return JSON.stringify({
    merchant_site_id: site,
    card_type: CARD_TYPE,
    card_number_masked: MASKED_NUMBER,
    event: returned > 0 ? "payment.refunded" : EVENTS[status],
    transaction_id: namesTransactions("webhook", habits) ? id : undefined,
    currency,
    ...outcomeOf(transaction, latest.amount, habits),
    reference,
    timestamp: toTimestamp(latest.at),
  })
}

/** @param named the amount of a return, as this source counts it. */
function outcomeOf(
  { amount, returned, status }: Transaction,
  named: Cents,
  { foreignReturns, partialReturns, returnStatus }: GatewayHabits
): { status: string; amount: string | undefined; currency?: string } {
  if (returned === 0) {
    return { status, amount: toDecimalString(amount) }
  }
  const isPart = partialReturns !== undefined && returned < amount
  const shown = partialReturns === "whole_amount" ? amount : named
  if (foreignReturns) {
    const amount = toDecimalString(Math.round(named * FOREIGN.rate) as Cents)
    return { status: returnStatus ?? "refunded", amount, currency: FOREIGN.currency }
  }
  return {
    status: isPart ? PARTIALLY_REFUNDED : (returnStatus ?? "refunded"),
    amount: partialReturns === "no_amount" ? undefined : toDecimalString(shown),
  }
}

function namesTransactions(
  source: "webhook" | "verify",
  { namesNoTransactions }: GatewayHabits
): boolean {
  return namesNoTransactions !== source && namesNoTransactions !== "both"
}

/** Only the first one is in the document, which leaves others open. */
const EVENTS = { approved: PAYMENT_CAPTURED, declined: "payment.declined" }

function unpaidStatus({ expiresAt, transactions }: Page, now: Date): string {
  if (now >= expiresAt) {
    return "expired"
  }
  return transactions.length > 0 ? "declined" : "pending"
}
