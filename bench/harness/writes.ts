import type { Pool } from "pg"

/**
 * How many transactions wrote something while `run` went on, on the whole PostgreSQL: it gives a number
 * to no other. Its own vacuuming waits.
 */
export async function countWrites(pool: Pool, run: () => Promise<void>): Promise<number> {
  await pool.query("alter system set autovacuum = off")
  await pool.query("select pg_reload_conf()")
  try {
    const before = await nextTransaction(pool)
    await run()
    return (await nextTransaction(pool)) - before
  } finally {
    await pool.query("alter system reset autovacuum")
    await pool.query("select pg_reload_conf()")
  }
}

async function nextTransaction(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ next: string }>(
    "select pg_snapshot_xmax(pg_current_snapshot())::text as next"
  )
  return Number(rows[0]?.next)
}
