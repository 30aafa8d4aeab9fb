import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CheckoutAttempt } from "../../../core/attempt/attempt"
import type { TimelineEntry } from "../../../core/timeline"
import {
  TRANSITIONS,
  type AsRead,
  type TransitionName,
  type TransitionRule,
} from "../../../core/attempt/transitions"
import { insertEntryFor } from "./timeline"

const ATTEMPTS = "hosted_checkout_attempt"

/** A transition to carry out: see `AttemptRepository.transition`. */
interface Change {
  name: TransitionName
  /** The attempt as the caller has read it. */
  read: AsRead
  values: Readonly<Record<string, unknown>>
  details?: Omit<TimelineEntry, "kind"> | undefined
}

/** Carries a transition out: one statement. */
export async function applyTransition(
  db: Knex,
  { details, name, read, values }: Change
): Promise<CheckoutAttempt | undefined> {
  const rule = TRANSITIONS[name]
  const rows = db(ATTEMPTS).where({ id: read.id }).whereIn("status", rule.from)
  if (rule.onlyIfCheckUnchanged) {
    void rows.whereRaw("next_check_at IS NOT DISTINCT FROM ?", [read.next_check_at])
  }
  const changed = rows.update(columnsOf(db, rule, values)).returning("*")
  const statement =
    rule.entry && details
      ? db
          .with("changed", changed)
          .with("entry", insertEntryFor(db, "changed", { kind: rule.entry, ...details }))
          .from("changed")
      : changed
  const [row] = (await statement) as CheckoutAttempt[]
  return row
}

function columnsOf(
  db: Knex,
  { over, resets, sets = [], to }: TransitionRule,
  values: Change["values"]
) {
  return {
    ...resets,
    ...Object.fromEntries(sets.map((column) => [column, values[column] as Knex.Value])),
    ...(to && { status: to }),
    ...(over && { status: "over", over_because: over }),
    updated_at: db.fn.now(),
  }
}
