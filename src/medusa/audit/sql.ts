import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AuditPosition, Period } from "../../core"

export type After = AuditPosition["after"]

/** ISO 8601 in UTC, to the microsecond, so that no row falls between two pages. */
export const utc = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/**
 * Whether a column is one of the values that a query gives. As an array, for one walk through the index instead of a
 * search for each value; by a query, for PostgreSQL would plan thousands of literal values one by one.
 */
export const among = (column: string, query: string): string => `${column} = any(array(${query}))`

/** The sum of captures or refunds of each of these payments in major units, each rounded to the cent, and the latest's time. */
export const sumsOf = (table: "capture" | "refund", payments: string): string => `
    select payment_id, sum(round(amount, 2)) as amount, max(created_at) as at from ${table}
    where ${among("payment_id", payments)} and deleted_at is null group by payment_id`

export async function rowsOf<Row>(
  db: Knex,
  sql: string,
  bindings: Record<string, unknown>
): Promise<Row[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(sql, bindings as Knex.RawBinding)
  return rows
}

/** Where the next page begins: null after a page that was not full. */
export function nextAfter(
  rows: readonly { id: string; created_at: string }[],
  limit: number
): After {
  const last = rows.length === limit ? rows.at(-1) : undefined
  return last ? { id: last.id, created_at: last.created_at } : null
}

/** As `nextAfter`, of a part that is read by id alone: the time does not matter there. */
export function nextAfterId(
  rows: readonly { id: string }[],
  limit: number,
  { from }: Period
): After {
  const last = rows.length === limit ? rows.at(-1) : undefined
  return last ? { id: last.id, created_at: from.toISOString() } : null
}
