import type { AttemptStatus, CheckoutAttempt } from "../attempt"
import type { AttemptEventKind } from "../timeline"

/** A column that a transition may set or look at; the status has its own place in the table. */
export type AttemptColumn = Exclude<
  keyof CheckoutAttempt,
  "id" | "handle" | "provider_id" | "created_at" | "status"
>

/**
 * What the row must be beside its status; the repository has the SQL of each.
 *
 * - `not_captured`, `captured`: by `captured_at`
 * - `free_for_session`: not captured, or by the session that the transition sets
 * - `held_for_completion`: held because no order came of it
 */
export const CONDITIONS = [
  "not_captured",
  "captured",
  "free_for_session",
  "held_for_completion",
] as const

export type Condition = (typeof CONDITIONS)[number]

/** A row of the table: how an attempt changes. */
export interface TransitionRule {
  /** The statuses that it may start from. */
  from: readonly AttemptStatus[]
  /** The status that it leads to; without it the status stays. */
  to?: AttemptStatus
  when?: readonly Condition[]
  /** Columns that must still be as the caller has read them. */
  asRead?: readonly AttemptColumn[]
  /** Columns that get the caller's values. */
  sets?: readonly AttemptColumn[]
  /** As `sets`, where the column has no value yet. */
  fills?: readonly AttemptColumn[]
  /** Columns that get these values, whoever calls. */
  resets?: Partial<CheckoutAttempt>
  /** Refund tasks that the gateway had closed by its own word are open again, with it or not at all. */
  reopensRefunds?: true
  /** The kind of its line in the timeline. */
  entry?: AttemptEventKind
}

/** Neither with a person nor at its end. */
export const UNDECIDED: readonly AttemptStatus[] = ["opening", "open", "failed", "expired", "paid"]

/** Its money, if any, is not yet where it belongs. */
export const UNCOMPLETED: readonly AttemptStatus[] = [...UNDECIDED, "held"]

/** Something may still become of it. */
export const UNRESOLVED: readonly AttemptStatus[] = [...UNCOMPLETED, "completed"]
