import type { Bench } from "./bench"
import type { MedusaServer } from "./medusa-server"
import { addOpenAttempts, dueAttempts, fillDatabase, makeDue } from "./database-rows"

/** How long the gateway thinks over each question. */
export const LATENCY_MS = 100
/** The plugin's default for `pollConcurrency`. */
export const CONCURRENCY = 10

/** Due attempts of one sweep. */
export function attemptsOf(bench: Bench): number {
  return bench.pick(100, 1_000)
}

/** Attempts of the large database. */
export function sizeOfLarge(bench: Bench): number {
  return bench.pick(50_000, 1_000_000)
}

/** The database of `sweep-large-database`. */
export async function largeDatabase(bench: Bench): Promise<MedusaServer> {
  return await databaseOf(bench, sizeOfLarge(bench))
}

async function databaseOf(bench: Bench, size: number): Promise<MedusaServer> {
  return await bench.database(`database_${size}`, async ({ pool }) => {
    await fillDatabase(pool, size)
    await addOpenAttempts(pool, attemptsOf(bench))
  })
}

/**
 * A sweep of due attempts, all still unpaid, in a database that also has `size` completed attempts and as many
 * notifications.
 *
 * @returns the milliseconds of one run of the reconcile workflow.
 */
export function sweepOf(bench: Bench, size: number): () => Promise<number> {
  const attempts = attemptsOf(bench)
  return async () => {
    const { process, database } = await databaseOf(bench, size)
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
