import {
  TRANSITIONS,
  type CheckoutAttempt,
  type Condition,
  type TransitionName,
} from "../../../src/core"

export type Row = CheckoutAttempt
type Values = Partial<Row>

/** What must come of a transition; `reused`: its transaction has paid another attempt. */
type Outcome = { kind: "changed"; row: Row } | { kind: "refused" } | { kind: "reused" }

const CONDITIONS: Record<Condition, (row: Row, values: Values) => boolean> = {
  not_captured: ({ captured_at }) => captured_at === null,
  captured: ({ captured_at }) => captured_at !== null,
  free_for_session: ({ captured_at, payment_session_id }, values) =>
    captured_at === null || payment_session_id === values.payment_session_id,
  held_for_completion: ({ held_reason }) => held_reason === "order_not_placed",
}

/** The rows as the table of transitions says that they are, without a database. */
export class Model {
  readonly rows = new Map<string, Row>()
  /** What was read before, by whoever acts late. */
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

  outcomes(read: Row, name: TransitionName, values: Values): Outcome[] {
    const row = this.rows.get(read.id)
    if (!row || !isAllowed(row, read, name, values)) {
      return [{ kind: "refused" }]
    }
    const changed = changedBy(row, name, values)
    const others = [...this.rows.values()].filter(({ id }) => id !== row.id)
    const refusals: Outcome[] = []
    if (others.some((other) => isSecondCapture(changed, other))) {
      refusals.push({ kind: "refused" })
    }
    if (others.some((other) => isSameTransaction(changed, other))) {
      refusals.push({ kind: "reused" })
    }
    // Which of two indexes speaks first is the database's business.
    return refusals.length > 0 ? refusals : [{ kind: "changed", row: changed }]
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

/** Whether some transition leads on, whatever values it is given. */
export function hasWayOut(row: Row): boolean {
  return (Object.keys(TRANSITIONS) as TransitionName[]).some((name) => {
    const { to } = TRANSITIONS[name]
    return to && to !== row.status && isAllowed(row, row, name, row)
  })
}

function isAllowed(row: Row, read: Row, name: TransitionName, values: Values): boolean {
  const { from, when = [], asRead = [] } = TRANSITIONS[name]
  return (
    from.includes(row.status) &&
    when.every((condition) => CONDITIONS[condition](row, values)) &&
    asRead.every((column) => JSON.stringify(row[column]) === JSON.stringify(read[column]))
  )
}

function changedBy(row: Row, name: TransitionName, values: Values): Row {
  const { to, sets = [], fills = [], resets } = TRANSITIONS[name]
  return {
    ...row,
    ...resets,
    ...Object.fromEntries(sets.map((column) => [column, values[column]])),
    ...Object.fromEntries(fills.map((column) => [column, row[column] ?? values[column]])),
    ...(to && { status: to }),
  }
}

function isSecondCapture(row: Row, other: Row): boolean {
  return (
    row.captured_at !== null &&
    other.captured_at !== null &&
    row.payment_collection_id === other.payment_collection_id
  )
}

function isSameTransaction(row: Row, other: Row): boolean {
  return (
    row.proven_at !== null &&
    other.proven_at !== null &&
    row.transaction_id !== null &&
    row.transaction_id === other.transaction_id
  )
}
