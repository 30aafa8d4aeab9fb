import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Rows whose `next_check_at` has come, the longest due first; on the partial index of that column. */
export async function dueRows<Row>(
  db: Knex,
  table: string,
  now: Date,
  limit: number
): Promise<Row[]> {
  return (await db(table)
    .where("next_check_at", "<=", now)
    .whereNull("deleted_at")
    .orderBy("next_check_at")
    .limit(limit)) as Row[]
}
