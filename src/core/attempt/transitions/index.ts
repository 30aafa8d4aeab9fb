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

/** All changes of an attempt after its row is written; there are no others. */
export const TRANSITIONS: Readonly<Record<TransitionName, TransitionRule>> = TABLE

type Columns<Name extends TransitionName, Part extends "asRead" | "sets" | "fills"> =
  Table[Name] extends Record<Part, readonly (infer Column extends AttemptColumn)[]> ? Column : never

/** The attempt to change, with the columns that the caller has read and relies on. */
export type AsRead<Name extends TransitionName> = Pick<
  CheckoutAttempt,
  "id" | Columns<Name, "asRead">
>

/** The caller's values for the columns that the transition sets or fills. */
export type TransitionValues<Name extends TransitionName> = Pick<
  CheckoutAttempt,
  Columns<Name, "sets"> | Columns<Name, "fills">
>

/** Trigger and details, if the transition writes a timeline entry. */
export type TimelineDetails<Name extends TransitionName> = Name extends TransitionName
  ? Table[Name] extends { entry: string }
    ? [details: Omit<TimelineEntry, "kind">]
    : []
  : never
