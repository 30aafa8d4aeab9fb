import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import type { Notice } from "../../../src/core/repositories/worklist"
import type { Subject, Tables } from "../support/subject"

/** All rows, each table in an order of its own that does not depend on who made the ids. */
export type AllRows = { [Name in keyof Tables]: Tables[Name][] }

/** One of the two that are compared, with what a command picks its row from. */
export interface Side {
  readonly subject: Subject
  rows: AllRows
  /** Attempts as they were before, for a caller that acts late. */
  readBefore: CheckoutAttempt[]
  /** Notices that were claimed. */
  notices: Notice[]
}

const EMPTY: AllRows = {
  attempts: [],
  events: [],
  statements: [],
  payments: [],
  problems: [],
  keyRefusals: [],
  closures: [],
  heartbeats: [],
  signatureFailures: [],
  startCounts: [],
  payoutMappings: [],
  links: [],
}

/** A side that has no rows yet. */
export function newSide(subject: Subject): Side {
  return { subject, rows: EMPTY, readBefore: [], notices: [] }
}

/** Reads all rows again. */
export async function readRows(side: Side): Promise<void> {
  const rows = await side.subject.allRows()
  side.readBefore.push(...side.rows.attempts)
  side.rows = {
    ...rows,
    attempts: sorted(rows.attempts, ({ id }) => id),
    statements: sorted(rows.statements, nameOfStatement),
    payments: sorted(rows.payments, ({ id }) => id),
    problems: sorted(rows.problems, nameOfProblem),
    keyRefusals: sorted(rows.keyRefusals, ({ id }) => id),
    closures: sorted(rows.closures, ({ id }) => id),
    heartbeats: sorted(rows.heartbeats, ({ id }) => id),
    startCounts: sorted(rows.startCounts, ({ id }) => id),
  }
}

/** A common name for the ids that each side's repository makes. */
export function namesOf({ rows }: Side): Map<string, string> {
  return new Map([
    ...rows.statements.map((row): [string, string] => [
      row.id,
      `statement ${nameOfStatement(row)}`,
    ]),
    ...rows.problems.map((row): [string, string] => [row.id, `problem ${nameOfProblem(row)}`]),
  ])
}

/** No two of verify or an admin are of one moment. */
function nameOfStatement({ at, body_sha256, provider_id, source }: Tables["statements"]): string {
  return `${provider_id} ${source} ${body_sha256 ?? at.toISOString()}`
}

function nameOfProblem({ provider_id, kind, status, began_at }: Tables["problems"]): string {
  return `${provider_id} ${kind} ${status} ${began_at.toISOString()}`
}

function sorted<Row>(rows: Row[], keyOf: (row: Row) => string): Row[] {
  return rows.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}
