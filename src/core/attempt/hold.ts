import type { HeldReason } from "./held-reason"
import type { Trigger } from "./timeline"
import type { Told, TransitionValues } from "./transitions"

/** What holds an attempt from `now` on: the values of its row, and the line of its timeline. */
export function holdFor(
  reason: HeldReason,
  trigger: Trigger,
  now: Date
): [values: TransitionValues<"held">, ...told: Told<"held">] {
  return [
    { held_reason: reason, held_since: now, notify_at: now },
    { trigger, data: { reason } },
  ]
}
