import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * Takes rows whose `next_check_at` has come, the longest due first, on the partial index of that
 * column. Rows that another server is taking at this moment are passed over.
 *
 * @param changes what taking a row writes, a later `next_check_at` above all.
 */
export async function claimDueRows<Row extends { next_check_at: Date | null }>(
  db: Knex,
  table: string,
  now: Date,
  limit: number,
  changes: Record<string, unknown>
): Promise<Row[]> {
  const due = db(table)
    .select("id")
    .where("next_check_at", "<=", now)
    .whereNull("deleted_at")
    .orderBy("next_check_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
  // Materialized: planned as a join, the subquery could be run again and take more than the limit.
  return (await db(table)
    .withMaterialized("due", due)
    .whereIn("id", db.select("id").from("due"))
    .update(changes)
    .returning("*")) as Row[]
}
