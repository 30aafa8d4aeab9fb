import { TRANSITIONS, type CheckoutAttempt, type TransitionName } from "../../../src/core"
import {
  changesOf,
  isAllowed,
  refusedBy,
  type Values,
} from "../../simulation/fakes/repositories/attempts/transition-rules"

export type Row = CheckoutAttempt

/** What must come of a transition; `reused`: its transaction has paid another attempt. */
type Outcome = { kind: "changed"; row: Row } | { kind: "refused" } | { kind: "reused" }

/** The rows as the table of transitions defines them, without a database. */
export class Model {
  readonly rows = new Map<string, Row>()
  /** An earlier row, for a caller that acts late. */
  readonly readBefore: Row[] = []
  /** Lines of each timeline. */
  readonly lines = new Map<string, number>()

  mayStart(collection: string): boolean {
    return ![...this.rows.values()].some(
      ({ payment_collection_id, replaced_at, status }) =>
        payment_collection_id === collection &&
        replaced_at === null &&
        (status === "opening" || status === "open")
    )
  }

  outcome(read: Row, name: TransitionName, values: Values): Outcome {
    const row = this.rows.get(read.id)
    if (!row || !isAllowed(row, read, name, values)) {
      return { kind: "refused" }
    }
    const changed = { ...row, ...changesOf(row, name, values) }
    const index = refusedBy(changed, this.rows.values())
    if (index) {
      return { kind: index === "one_transaction" ? "reused" : "refused" }
    }
    return { kind: "changed", row: changed }
  }

  take(row: Row): void {
    const known = this.rows.get(row.id)
    if (known) {
      this.readBefore.push(known)
    }
    this.rows.set(row.id, row)
  }

  addLine(id: string): void {
    this.lines.set(id, (this.lines.get(id) ?? 0) + 1)
  }
}

/** Whether some transition starts from here, with any values. */
export function hasWayOut(row: Row): boolean {
  return (Object.keys(TRANSITIONS) as TransitionName[]).some((name) => {
    const { to } = TRANSITIONS[name]
    return to && to !== row.status && isAllowed(row, row, name, row)
  })
}
