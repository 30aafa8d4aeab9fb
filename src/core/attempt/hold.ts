import type { CheckoutAttempt } from "./attempt"
import type { HeldReason } from "./held-reason"
import type { InPhase } from "./phase"
import { nextReviewCheck } from "./schedule"
import type { Trigger } from "./timeline"
import type { TimelineDetails, TransitionValues } from "./transitions"

/** The row values and the timeline entry that hold an attempt from `now` on. */
export function holdFor(
  reason: HeldReason,
  trigger: Trigger,
  now: Date,
  attempt: Omit<InPhase, "status"> & Pick<CheckoutAttempt, "expires_at">
): [values: TransitionValues<"held">, ...details: TimelineDetails<"held">] {
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
