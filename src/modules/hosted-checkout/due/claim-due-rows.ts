import type { Knex } from "@medusajs/framework/mikro-orm/knex"

type DueColumn = "next_check_at" | "notify_at"

/**
 * Claims due rows, the longest due first, on the partial index of `column`. Rows that another server is claiming
 * are skipped.
 *
 * @param changes what a claim writes, above all a later time.
 * @param column when a row is due.
 */
export async function claimDueRows<Row extends Partial<Record<DueColumn, Date | null>>>(
  db: Knex,
  table: string,
  now: Date,
  limit: number,
  changes: Record<string, unknown>,
  column: DueColumn = "next_check_at"
): Promise<Row[]> {
  const due = db(table)
    .select("id")
    .where(column, "<=", now)
    .whereNull("deleted_at")
    .orderBy(column)
    .limit(limit)
    .forUpdate()
    .skipLocked()
  // MATERIALIZED: planned as a join, the subquery could run again and claim more than the limit.
  return (await db(table)
    .withMaterialized("due", due)
    .whereIn("id", db.select("id").from("due"))
    .update(changes)
    .returning("*")) as Row[]
}
