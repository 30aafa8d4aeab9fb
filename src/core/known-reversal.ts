import type { GatewayProfile } from "./contract"
import type { Evidence, EvidenceSource } from "./evidence"
import type { CheckoutAttempt } from "./ledger"
import { centsFromDecimal, centsFromMedusa, sumCents, type Cents } from "./money"
import type { RefundTask } from "./refund-task"
import type { Reversed } from "./reversal"

const PARTIAL = /partial/i

/**
 * Whether the gateway's word that money went back tells nothing new: Medusa has booked it as refunded.
 * Refunds of the whole payment explain every word. One that speaks of a refund is explained by a part as
 * well, unless the gateway tells that more went back.
 *
 * @param tasks the refunds that Medusa booked of this payment.
 */
export function isKnownReversal(
  { by, reversals }: Pick<Reversed, "by" | "reversals">,
  { amount }: Pick<CheckoutAttempt, "amount">,
  tasks: readonly Pick<RefundTask, "status" | "amount">[],
  { statuses }: Pick<GatewayProfile, "statuses">
): boolean {
  const booked = tasks.filter(({ status }) => status !== "withdrawn")
  const refunded = sumCents(booked.map((task) => centsFromMedusa(task.amount)))
  const whole = centsFromMedusa(amount)
  if (refunded >= whole) {
    return true
  }
  const word = by.status ?? ""
  if (booked.length === 0 || !/refund/i.test(word)) {
    return false
  }
  const saysAll = !PARTIAL.test(word) && statuses.reversed.some((other) => PARTIAL.test(other))
  if (saysAll && (by.amount === null || centsFromDecimal(by.amount) === whole)) {
    return false
  }
  const isExplained = (source: EvidenceSource) => {
    const words = reversals.filter((reversal) => reversal.source === source)
    return returnedAsToldBy(words, source, whole) <= refunded
  }
  return isExplained("webhook") && isExplained("verify")
}

/** What went back as one source tells of it; `Infinity` for more than a part of the payment. */
function returnedAsToldBy(
  words: readonly Evidence[],
  source: EvidenceSource,
  whole: Cents
): number {
  const amounts = words.map(({ amount }) =>
    amount === null ? 0 : (centsFromDecimal(amount) ?? Infinity)
  )
  const parts = amounts.filter((cents) => cents > 0 && cents < whole) as Cents[]
  const last = amounts.at(-1) ?? 0
  if (last >= whole) {
    // Many a gateway repeats the payment's own amount beside the word. One that names parts does not.
    return last === whole && parts.length === 0 ? 0 : Infinity
  }
  // A notification tells of one refund, verify of all that went back so far.
  return source === "webhook" ? sumCents(parts) : last
}
