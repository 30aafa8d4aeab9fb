import type { Bench } from "./bench"
import { addOpenAttempts, dueAttempts, fillDatabase, makeDue } from "./database-rows"

/** How long the gateway thinks over each question. */
export const LATENCY_MS = 100
/** The plugin's default for `pollConcurrency`. */
export const CONCURRENCY = 10

/** Due attempts of one sweep. */
export function attemptsOf(bench: Bench): number {
  return bench.pick(100, 1_000)
}

/**
 * A sweep of due attempts, all still unpaid, in a database that has `size` completed attempts and as many
 * notifications besides.
 *
 * @returns the milliseconds of one run of the reconcile workflow.
 */
export function sweepOf(bench: Bench, size: number): () => Promise<number> {
  const attempts = attemptsOf(bench)
  return async () => {
    const { process, database } = await bench.database(`database_${size}`, async ({ pool }) => {
      await fillDatabase(pool, size)
      await addOpenAttempts(pool, attempts)
    })
    await bench.gateway.ask("setLatency", LATENCY_MS)
    await makeDue(database.pool)
    await bench.gateway.ask("takeTally")
    const took = await process.ask("reconcile")

    const { verifies } = await bench.gateway.ask("takeTally")
    await bench.gateway.ask("setLatency", 0)
    const left = await dueAttempts(database.pool)
    if (verifies !== attempts || left > 0) {
      throw new Error(
        `${attempts} attempts were due: ${verifies} were asked about, ${left} are left`
      )
    }
    return took
  }
}
