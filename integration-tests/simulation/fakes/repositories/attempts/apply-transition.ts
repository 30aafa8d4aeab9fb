import {
  TRANSITIONS,
  type AsRead,
  type TimelineDetails,
  type TransitionName,
  type TransitionValues,
} from "../../../../../src/core/attempt/transitions"
import type { Database } from "../database/database"
import type { AttemptRow } from "../database/rows"

/** A transition to carry out: see `AttemptRepository.transition`. */
export interface Change<Name extends TransitionName> {
  name: Name
  /** The attempt as the caller has read it. */
  read: AsRead
  values: TransitionValues<Name>
  line?: TimelineDetails<Name>[0]
}

/** Applies a transition; undefined when it is refused. */
export function applyTransition<Name extends TransitionName>(
  database: Database,
  { name, read, values, line }: Change<Name>
): AttemptRow | undefined {
  const { id, next_check_at } = read
  const { onlyIfCheckUnchanged, entry, from, over, resets, sets = [], to } = TRANSITIONS[name]
  const row = database.attempts.get(id)
  const mayChange =
    !onlyIfCheckUnchanged || row?.next_check_at?.getTime() === next_check_at?.getTime()
  if (!row || !from.includes(row.status) || !mayChange) {
    return undefined
  }
  const given = values as Partial<AttemptRow>
  const written = database.attempts.update(row, {
    ...resets,
    // The query builder leaves out a column without a value.
    ...Object.fromEntries(
      sets.flatMap((column) => (given[column] === undefined ? [] : [[column, given[column]]]))
    ),
    ...(to && { status: to }),
    ...(over && { status: "over", over_because: over }),
    updated_at: database.now(),
  })
  database.onTransition(row, name, written)
  if (entry && line) {
    database.addLine(id, { kind: entry, ...line })
  }
  return written
}
