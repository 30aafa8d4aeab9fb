import type { CheckoutAttempt } from "../../core/attempt/attempt"
import type { AttemptRepository } from "../../core/repositories/attempt-repository"
import type {
  TimelineDetails,
  TransitionName,
  TransitionValues,
} from "../../core/attempt/transitions"
import type { Deps } from "../deps"
import { refusal } from "../refusals"

/** @throws MedusaError NOT_FOUND when there is no such attempt. */
export async function requireAttempt(
  attempts: Pick<AttemptRepository, "byId">,
  id: string
): Promise<CheckoutAttempt> {
  return (await attempts.byId(id)) ?? refuseUnknownAttempt(id)
}

/** @throws MedusaError NOT_FOUND. */
function refuseUnknownAttempt(id: string): never {
  throw refusal("attempt_unknown", `There is no checkout attempt ${id}.`)
}

/**
 * Changes an attempt. Checkout does not take the lock of processing: what it has booked or learned since the
 * decision is kept, and that attempt is the answer.
 */
export async function changeOrCurrent<Name extends TransitionName>(
  { attempt, deps }: { attempt: CheckoutAttempt; deps: Pick<Deps, "repositories"> },
  name: Name,
  values: TransitionValues<Name>,
  ...details: TimelineDetails<Name>
): Promise<CheckoutAttempt> {
  const { attempts } = deps.repositories
  const changed = await attempts.transition(attempt, name, values, ...details)
  return changed ?? (await requireAttempt(attempts, attempt.id))
}
