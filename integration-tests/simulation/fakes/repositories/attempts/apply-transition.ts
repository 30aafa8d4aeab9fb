import {
  TRANSITIONS,
  TransactionReusedError,
  type AsRead,
  type Resolution,
  type TimelineDetails,
  type TransitionName,
  type TransitionValues,
} from "../../../../../src/core"
import type { Database } from "../database/database"
import { reopenRefundTasks } from "../refunds/reopen-refund-tasks"
import type { AttemptRow } from "../database/rows"
import { changesOf, isAllowed, refusedBy, type Values } from "./transition-rules"

/** A transition to carry out: see `AttemptRepository.transition`. */
export interface Change<Name extends TransitionName> {
  name: Name
  /** The attempt as the caller has read it. */
  read: AsRead<Name>
  values: TransitionValues<Name>
  line?: TimelineDetails<Name>[0]
}

/** Applies a transition; undefined when it is refused. */
export function applyTransition<Name extends TransitionName>(
  database: Database,
  { name, read, values, line }: Change<Name>
): AttemptRow | undefined {
  const { id } = read
  const row = database.attempts.get(id)
  if (!row || !isAllowed(row, read, name, values)) {
    return undefined
  }
  const changed = { ...row, ...changesOf(row, name, values), updated_at: database.now() }
  const index = refusedBy(changed, database.attempts.all())
  switch (index) {
    case "one_captured":
      return undefined
    case "one_transaction":
      throw new TransactionReusedError("The transaction has paid another attempt.")
    case "one_open":
      throw new Error(
        'duplicate key value violates unique constraint "hosted_checkout_attempt_one_open"'
      )
    case undefined:
      break
  }
  const written = database.attempts.update(row, changed)
  database.onTransition(id, name)
  const { entry, reopensRefunds } = TRANSITIONS[name]
  if (entry && line) {
    database.addLine(id, { kind: entry, ...line })
  }
  if (reopensRefunds) {
    const { resolution } = values as Values
    reopenRefundTasks(database, id, resolution as Resolution)
  }
  return written
}
