import type { HeldReason } from "./held-reason"
import type { AttemptChanges } from "./attempt"
import type { Through, TimelineEntry } from "./timeline"

/** What holds an attempt from `now` on: the changes of its row, and the line of its timeline. */
export function holdFor(
  reason: HeldReason,
  through: Through,
  now: Date
): [AttemptChanges, TimelineEntry] {
  return [
    { status: "held", held_reason: reason, held_since: now, next_check_at: null, notify_at: now },
    { kind: "held", through, data: { reason } },
  ]
}
