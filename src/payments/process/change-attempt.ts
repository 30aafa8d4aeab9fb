import type { CheckoutAttempt } from "../../core/attempt/attempt"
import type { AttemptRepository } from "../../core/repositories/attempt-repository"
import type {
  TimelineDetails,
  TransitionName,
  TransitionValues,
} from "../../core/attempt/transitions"
import type { Deps } from "../deps"
import { refusal } from "../refusals"

/** @throws MedusaError NOT_FOUND for an unknown attempt. */
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
 * Changes an attempt. Checkout does not take the lock of processing: an attempt that checkout has changed since
 * the decision is unchanged, and is the answer.
 */
export async function changeAttempt<Name extends TransitionName>(
  { attempt, deps }: { attempt: CheckoutAttempt; deps: Pick<Deps, "repositories"> },
  name: Name,
  values: TransitionValues<Name>,
  ...details: TimelineDetails<Name>
): Promise<CheckoutAttempt> {
  const { attempts } = deps.repositories
  const changed = await attempts.transition(attempt, name, values, ...details)
  return changed ?? (await requireAttempt(attempts, attempt.id))
}
