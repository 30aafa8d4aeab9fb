import type { CheckoutAttempt } from "./attempt"
import type { HeldReason } from "./held-reason"
import { nextReviewCheck } from "./schedule"
import type { Trigger } from "./timeline"
import type { Told, TransitionValues } from "./transitions"

/** Resolved, or held while Medusa has nothing of it: nothing becomes of it without a person. */
export function isWithAPerson({
  captured_at,
  status,
}: Pick<CheckoutAttempt, "captured_at" | "status">): boolean {
  return status === "resolved" || (status === "held" && captured_at === null)
}

/** What holds an attempt from `now` on: the values of its row, and the line of its timeline. */
export function holdFor(
  reason: HeldReason,
  trigger: Trigger,
  now: Date,
  attempt: Pick<CheckoutAttempt, "captured_at" | "expires_at" | "order_id">
): [values: TransitionValues<"held">, ...told: Told<"held">] {
  return [
    {
      held_reason: reason,
      held_since: now,
      notify_at: now,
      next_check_at: nextReviewCheck({ ...attempt, status: "held" }, now),
    },
    { trigger, data: { reason } },
  ]
}
