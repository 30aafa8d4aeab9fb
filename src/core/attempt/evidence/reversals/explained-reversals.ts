import { centsFromDecimal, centsFromMedusa, sumCents } from "../../../money/money"
import type { RefundTask } from "../../../repositories/refund-task"
import type { CheckoutAttempt } from "../../attempt"
import { isKnownReversal } from "./known-reversal"
import { returnedPart } from "./returned-part"
import type { Reversed } from "./reversal"
import type { ReversalLists } from "./reversal-kind"
import type { Reversal } from "../source-history"

/**
 * An admin says that some of a verdict's reversals are wrong. Returns those that name exactly the refunds which were
 * made; none where no reports add up to them.
 *
 * @param made the refunds of which it is known that they were made.
 */
export function explainedReversals(
  { closed, reversals }: Pick<Reversed, "closed" | "reversals">,
  attempt: Pick<CheckoutAttempt, "amount">,
  made: readonly Pick<RefundTask, "status" | "amount">[],
  lists: ReversalLists
): readonly Reversal[] {
  const named = [...reversals]
    .sort((one, other) => centsOf(other) - centsOf(one))
    .reduce<readonly Reversal[]>((before, reversal) => {
      const some = [...before, reversal]
      return isKnownReversal({ closed, reversals: some }, attempt, made, lists) ? some : before
    }, [])
  const returned = returnedPart([...closed, ...named], centsFromMedusa(attempt.amount), lists)
  return returned === sumCents(made.map(({ amount }) => centsFromMedusa(amount))) ? named : []
}

function centsOf({ amount }: Reversal): number {
  return centsFromDecimal(amount ?? "") ?? 0
}
