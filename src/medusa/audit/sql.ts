import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AuditPosition } from "../../core"

export type After = AuditPosition["after"]

/** ISO 8601 in UTC, to the microsecond, so that no row falls between two pages. */
export const utc = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The sum of a payment's captures or refunds in major units, each rounded to the cent. */
export const sumOf = (table: "capture" | "refund"): string =>
  `(select coalesce(sum(round(amount, 2)), 0) from ${table}
    where ${table}.payment_id = p.id and ${table}.deleted_at is null)`

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
