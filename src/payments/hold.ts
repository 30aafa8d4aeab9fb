import {
  holdFor,
  isWithAPerson,
  type CheckoutAttempt,
  type HeldReason,
  type Trigger,
} from "../core"
import type { Deps } from "./deps"

/**
 * Holds an attempt for a person, or holds it for another reason.
 *
 * @param orderId the order that has Medusa's capture of it, if any.
 * @returns the held attempt; undefined when its status does not allow a hold any more.
 */
export async function holdAttempt(
  attempt: CheckoutAttempt,
  reason: HeldReason,
  trigger: Trigger,
  { now, repositories: { attempts } }: Pick<Deps, "now" | "repositories">,
  orderId: string | null = attempt.order_id
): Promise<CheckoutAttempt | undefined> {
  const [values, entry] = holdFor(reason, trigger, now(), { ...attempt, order_id: orderId })
  if (attempt.captured_at !== null) {
    return await attempts.transition(
      attempt,
      "capture_held",
      { ...values, order_id: orderId },
      entry
    )
  }
  const name = isWithAPerson(attempt) ? "held_again" : "held"
  return await attempts.transition(attempt, name, values, entry)
}
