import type { GatewayProfile } from "../../contract"
import type { Evidence, EvidenceSource } from "./evidence"
import type { CheckoutAttempt } from "../attempt"
import { centsFromDecimal, centsFromMedusa, sumCents, type Cents } from "../../money/money"
import type { RefundTask } from "../../repositories/refund-task"
import type { Reversed } from "./reversal"

const REFUND = /refund/i
const PARTIAL = /partial/i
const says = (pattern: RegExp, { status }: Evidence) => status?.match(pattern)

/**
 * Whether the gateway's words that money went back tell nothing new: Medusa has booked it as refunded.
 * Refunds of the whole payment explain every word. Refunds of a part explain words that speak of a refund
 * and name a part, unless they tell that more was returned. A word for a refund that names no part may be
 * about the whole payment: it is news, unless the other source names the part. The order in which they came
 * changes nothing.
 *
 * @param tasks the refunds that Medusa booked of this payment.
 * @param unclear whether words that all name no part are news where only a part was refunded.
 */
export function isKnownReversal(
  { reversals }: Pick<Reversed, "reversals">,
  { amount }: Pick<CheckoutAttempt, "amount">,
  tasks: readonly Pick<RefundTask, "status" | "amount">[],
  { statuses }: Pick<GatewayProfile, "statuses">,
  unclear: "news" | "known" = "news"
): boolean {
  const booked = tasks.filter(({ status }) => status !== "withdrawn")
  const refunded = sumCents(booked.map((task) => centsFromMedusa(task.amount)))
  const whole = centsFromMedusa(amount)
  if (refunded >= whole) {
    return true
  }
  if (booked.length === 0 || !reversals.every((reversal) => says(REFUND, reversal))) {
    return false
  }
  const hasPartialStatus = statuses.reversed.some((reversal) => PARTIAL.test(reversal))
  const mayBeAll = reversals.filter((reversal) => !namesPart(reversal, whole))
  if (mayBeAll.length > 0 && hasPartialStatus) {
    return false
  }
  if (mayBeAll.length === reversals.length && unclear === "news") {
    return false
  }
  return (["webhook", "verify"] as const).every((source) => {
    const reported = reversals.filter((reversal) => reversal.source === source)
    return returnedAsReportedBy(reported, source, whole) <= refunded
  })
}

/** Whether the gateway's word itself says that only a part went back. */
export function isPartialStatus(reversal: Evidence): boolean {
  return Boolean(says(PARTIAL, reversal))
}

/** By the word itself, or by an amount. Of nothing: that may be what is left. */
function namesPart(reversal: Evidence, whole: Cents): boolean {
  const cents = centsFromDecimal(reversal.amount ?? "") ?? 0
  return isPartialStatus(reversal) || (cents > 0 && cents < whole)
}

/** What was returned as one source tells of it; `Infinity` for more than a part of the payment. */
function returnedAsReportedBy(
  reported: readonly Evidence[],
  source: EvidenceSource,
  whole: Cents
): number {
  const amounts = reported.map(({ amount }) =>
    amount === null ? 0 : (centsFromDecimal(amount) ?? Infinity)
  )
  const parts = amounts.filter((cents) => cents > 0 && cents < whole) as Cents[]
  const most = Math.max(0, ...amounts)
  const mayBeAll = reported.some((reversal) => !namesPart(reversal, whole))
  if (most > whole || (mayBeAll && parts.length > 0)) {
    // A source that names parts would name this one as well.
    return Infinity
  }
  if (most === whole) {
    // Many a gateway repeats the payment's own amount beside the word.
    return 0
  }
  // A notification tells of one refund, verify of all that went back so far.
  return source === "webhook" ? sumCents(parts) : most
}
