import { centsFromMedusa } from "../../money/money"
import type { RefundTask } from "../../repositories/refund-task"
import type { CheckoutAttempt } from "../attempt"
import type { Evidence } from "./evidence"
import { isKnownReversal } from "./known-reversal"
import { namesPart } from "./returned-amounts"
import type { Reversed } from "./reversal"
import { refundsAmong, type ReversalLists } from "./reversal-kind"
import type { Reversal } from "./source-history"

/** Reversals that report what Medusa has refunded, and how much they add to later returns. */
export interface Explained {
  reversals: readonly Reversal[]
  as: NonNullable<Evidence["dismissed_as"]>
}

/**
 * Which of a verdict's reversals report refunds that went back, also where others of them are wrong. Reports without
 * an amount count only where no other names a part: nobody knows then how much they reported.
 *
 * @param made the refunds of which it is known that they were made.
 */
export function explainedReversals(
  { closed, reversals }: Pick<Reversed, "closed" | "reversals">,
  attempt: Pick<CheckoutAttempt, "amount">,
  made: readonly Pick<RefundTask, "status" | "amount">[],
  lists: ReversalLists
): Explained {
  const isExplained = (some: readonly Reversal[], unclear: "news" | "known") =>
    isKnownReversal({ closed, reversals: some }, attempt, made, lists, unclear)
  const refunds = reversals.filter((reversal) => refundsAmong([reversal], lists) === "all")
  const named = refunds.reduce<readonly Reversal[]>((before, reversal) => {
    const some = [...before, reversal]
    return isExplained(some, "news") ? some : before
  }, [])
  if (named.length > 0) {
    return { reversals: named, as: "returned" }
  }
  const whole = centsFromMedusa(attempt.amount)
  const unnamed = refunds.filter((reversal) => !namesPart(reversal, whole, lists))
  const isKnown = unnamed.length > 0 && isExplained(unnamed, "known")
  return { reversals: isKnown ? unnamed : [], as: "unknown_part" }
}
