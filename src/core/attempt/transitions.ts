import {
  ATTEMPT_STATUSES,
  type AttemptStatus,
  type CheckoutAttempt,
  type OverBecause,
} from "./attempt"
import type { AttemptEventKind, TimelineEntry } from "../timeline"

/** A column that a transition may set. */
type AttemptColumn = Exclude<
  keyof CheckoutAttempt,
  "id" | "handle" | "provider_id" | "created_at" | "status" | "over_because"
>

/** A row of the table: how a page changes. */
export interface TransitionRule {
  /** Statuses from which the transition may start. */
  from: readonly AttemptStatus[]
  /** The status after the transition; if absent, the status stays. */
  to?: "open"
  /** Why the page is over after the transition. */
  over?: OverBecause
  /** Refused if `next_check_at` is not as the caller has read it: a check that was scheduled meanwhile stays. */
  onlyIfCheckUnchanged?: true
  /** Columns that get the caller's values. */
  sets?: readonly AttemptColumn[]
  /** Columns that always get these values. */
  resets?: Partial<CheckoutAttempt>
  /** The kind of the transition's timeline entry. */
  entry?: AttemptEventKind
}

const PAGE = ["token", "checkout_url", "expires_at"] as const

/** All changes of a page after its row is written; there are no others. */
const TABLE = {
  page_opened: {
    from: ["opening"],
    to: "open",
    sets: [...PAGE, "next_check_at"],
    entry: "page_opened",
  },
  /** The page was given up or paid while the gateway answered: the status stays, and the page is stored. */
  page_opened_late: { from: ["over"], sets: PAGE, entry: "page_opened" },
  /** The attempt keeps its next check: a notification may have reported a payment before the call failed. */
  page_failed: { from: ["opening"], over: "failed", sets: ["over_at"], entry: "page_failed" },
  page_offered_again: { from: ["open"], sets: ["payment_session_id"], entry: "page_offered_again" },
  session_bound: { from: ATTEMPT_STATUSES, sets: ["payment_session_id"] },
  page_replaced: {
    from: ["opening", "open"],
    over: "replaced",
    sets: ["over_at"],
    entry: "page_replaced",
  },
  page_cancelled: { from: ["open"], over: "cancelled", sets: ["over_at"], entry: "page_cancelled" },
  page_expired: {
    from: ["open"],
    over: "expired",
    onlyIfCheckUnchanged: true,
    sets: ["over_at", "next_check_at"],
    entry: "page_expired",
  },
  page_paid: { from: ATTEMPT_STATUSES, over: "paid", sets: ["over_at", "next_check_at"] },
  check_scheduled: { from: ATTEMPT_STATUSES, onlyIfCheckUnchanged: true, sets: ["next_check_at"] },
  /** The gateway's status that the profile in force does not list, or null. */
  unknown_status_noted: {
    from: ATTEMPT_STATUSES,
    sets: ["unknown_status", "unknown_status_profile"],
  },
  /** Allowed in every status: the pages of an account that is no longer configured never end. */
  erased: {
    from: ATTEMPT_STATUSES,
    sets: ["erased_at"],
    resets: { email: null, items: null },
    entry: "erased",
  },
} as const satisfies Record<string, TransitionRule>

type Table = typeof TABLE

export type TransitionName = keyof Table

export const TRANSITIONS: Readonly<Record<TransitionName, TransitionRule>> = TABLE

type Sets<Name extends TransitionName> =
  Table[Name] extends Record<"sets", readonly (infer Column extends AttemptColumn)[]>
    ? Column
    : never

/** The attempt to change, as the caller has read it. */
export type AsRead = Pick<CheckoutAttempt, "id" | "next_check_at">

/** The caller's values for the columns that the transition sets. */
export type TransitionValues<Name extends TransitionName> = Pick<CheckoutAttempt, Sets<Name>>

/** Trigger and details, if the transition writes a timeline entry. */
export type TimelineDetails<Name extends TransitionName> = Name extends TransitionName
  ? Table[Name] extends { entry: string }
    ? [details: Omit<TimelineEntry, "kind">]
    : []
  : never
