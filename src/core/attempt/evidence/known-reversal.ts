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
 * Refunds of the whole payment explain every word. Words that all speak of a refund are explained by a
 * part as well, unless they tell that more went back. The order in which they came changes nothing.
 *
 * @param tasks the refunds that Medusa booked of this payment.
 */
export function isKnownReversal(
  { reversals }: Pick<Reversed, "reversals">,
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
  if (booked.length === 0 || !reversals.every((word) => says(REFUND, word))) {
    return false
  }
  const hasWordForPart = statuses.reversed.some((word) => PARTIAL.test(word))
  const saysAll = (word: Evidence) =>
    !says(PARTIAL, word) && (word.amount === null || centsFromDecimal(word.amount) === whole)
  if (hasWordForPart && reversals.some(saysAll)) {
    return false
  }
  return (["webhook", "verify"] as const).every((source) => {
    const words = reversals.filter((reversal) => reversal.source === source)
    return returnedAsToldBy(words, source, whole) <= refunded
  })
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
  const most = Math.max(0, ...amounts)
  if (most >= whole) {
    // Many a gateway repeats the payment's own amount beside the word. One that names parts does not.
    return most === whole && parts.length === 0 ? 0 : Infinity
  }
  // A notification tells of one refund, verify of all that went back so far.
  return source === "webhook" ? sumCents(parts) : most
}
