import { centsFromMedusa, sumCents } from "../../money/money"
import type { RefundTask } from "../../repositories/refund-task"
import type { CheckoutAttempt } from "../attempt"
import type { Evidence } from "./evidence"
import { isKnownReversal } from "./known-reversal"
import { returnedPart } from "./returned-part"
import type { Reversed } from "./reversal"
import { refundsAmong, type ReversalLists } from "./reversal-kind"
import type { Reversal } from "./source-history"

/** Reversals that report what Medusa has refunded, and how they count towards later returns. */
export interface Explained {
  reversals: readonly Reversal[]
  as: NonNullable<Evidence["dismissed_as"]>
}

/**
 * An admin says that some of a verdict's reversals are wrong. Finds those that report refunds which were made. Where
 * they do not name exactly what was made, all reports of refunds count as a part of unknown size: each may be the true
 * one.
 *
 * @param made the refunds of which it is known that they were made.
 */
export function explainedReversals(
  { closed, reversals }: Pick<Reversed, "closed" | "reversals">,
  attempt: Pick<CheckoutAttempt, "amount">,
  made: readonly Pick<RefundTask, "status" | "amount">[],
  lists: ReversalLists
): Explained {
  const refunds = reversals.filter((reversal) => refundsAmong([reversal], lists) === "all")
  const named = refunds.reduce<readonly Reversal[]>((before, reversal) => {
    const some = [...before, reversal]
    return isKnownReversal({ closed, reversals: some }, attempt, made, lists) ? some : before
  }, [])
  const returned = returnedPart([...closed, ...named], centsFromMedusa(attempt.amount), lists)
  if (
    made.length === 0 ||
    returned === sumCents(made.map(({ amount }) => centsFromMedusa(amount)))
  ) {
    return { reversals: named, as: "returned" }
  }
  return { reversals: refunds, as: "unknown_part" }
}
