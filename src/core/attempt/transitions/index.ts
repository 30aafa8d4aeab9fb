import type { CheckoutAttempt } from "../attempt"
import type { TimelineEntry } from "../timeline"
import { EVIDENCE_TRANSITIONS } from "./evidence"
import { HOLD_TRANSITIONS } from "./holds"
import { PAGE_TRANSITIONS } from "./pages"
import { PAYMENT_TRANSITIONS } from "./payments"
import type { AttemptColumn, TransitionRule } from "./transition"

export { CONDITIONS, UNDECIDED, type Condition, type TransitionRule } from "./transition"

const TABLE = {
  ...PAGE_TRANSITIONS,
  ...PAYMENT_TRANSITIONS,
  ...HOLD_TRANSITIONS,
  ...EVIDENCE_TRANSITIONS,
} as const

type Table = typeof TABLE

export type TransitionName = keyof Table

/** Every way in which an attempt changes once its row is written; there is no other. */
export const TRANSITIONS: Readonly<Record<TransitionName, TransitionRule>> = TABLE

type Columns<Name extends TransitionName, Part extends "asRead" | "sets" | "fills"> =
  Table[Name] extends Record<Part, readonly (infer Column extends AttemptColumn)[]> ? Column : never

/** The attempt to change, with what the caller has read and relies on. */
export type AsRead<Name extends TransitionName> = Pick<
  CheckoutAttempt,
  "id" | Columns<Name, "asRead">
>

/** What the caller gives for the columns that the transition sets or fills. */
export type TransitionValues<Name extends TransitionName> = Pick<
  CheckoutAttempt,
  Columns<Name, "sets"> | Columns<Name, "fills">
>

/** The trigger and the facts, where the transition has a line in the timeline. */
export type TimelineDetails<Name extends TransitionName> = Name extends TransitionName
  ? Table[Name] extends { entry: string }
    ? [details: Omit<TimelineEntry, "kind">]
    : []
  : never
