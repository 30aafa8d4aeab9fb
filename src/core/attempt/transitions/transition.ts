import type { AttemptStatus, CheckoutAttempt } from "../attempt"
import type { AttemptEventKind } from "../timeline"

/** A column that a transition may set or compare; the status has its own place in the table. */
export type AttemptColumn = Exclude<
  keyof CheckoutAttempt,
  "id" | "handle" | "provider_id" | "created_at" | "status"
>

/**
 * What the row must be, apart from its status; the repository has the SQL of each.
 *
 * - `not_captured`, `captured`: by `captured_at`
 * - `free_for_session`: not captured, or captured by the session that the transition sets
 * - `held_for_completion`: held because no order was placed
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
  /** Statuses that it may start from. */
  from: readonly AttemptStatus[]
  /** The status after it; if absent, the status stays. */
  to?: AttemptStatus
  when?: readonly Condition[]
  /** Columns that must still have the values that the caller has read. */
  asRead?: readonly AttemptColumn[]
  /** Columns that get the caller's values. */
  sets?: readonly AttemptColumn[]
  /** As `sets`, if the column has no value yet. */
  fills?: readonly AttemptColumn[]
  /** Columns that always get these values. */
  resets?: Partial<CheckoutAttempt>
  /** Reopens refund tasks that were confirmed by the gateway's own report, in the same transaction. */
  reopensRefunds?: true
  /** The kind of its timeline entry. */
  entry?: AttemptEventKind
}

/** Not held, completed or resolved: new evidence can still decide it. */
export const UNDECIDED: readonly AttemptStatus[] = ["opening", "open", "failed", "expired", "paid"]

/** Neither completed nor resolved. */
export const UNCOMPLETED: readonly AttemptStatus[] = [...UNDECIDED, "held"]

/** It may still change. */
export const UNRESOLVED: readonly AttemptStatus[] = [...UNCOMPLETED, "completed"]
