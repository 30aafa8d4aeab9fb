import {
  holdFor,
  type AttemptRepository,
  type CheckoutAttempt,
  type HeldReason,
  type Trigger,
} from "../core"

/** @returns the attempt, held; undefined when it is by now in a status that is not to be held. */
export async function holdAttempt(
  attempt: CheckoutAttempt,
  reason: HeldReason,
  trigger: Trigger,
  attempts: Pick<AttemptRepository, "transition">
): Promise<CheckoutAttempt | undefined> {
  const name = attempt.captured_at === null ? "held" : "capture_held"
  return await attempts.transition(attempt, name, ...holdFor(reason, trigger, new Date()))
}
