import type { Deps } from "../deps"

/**
 * Runs a job's work. A stopping server starts no work, and waits for work that has begun: the database of a stopped
 * server is gone, and a job that needs it would only fail.
 */
export async function runUnlessStopping(
  { repositories: { inFlight } }: Deps,
  work: () => Promise<void>
): Promise<void> {
  if (!inFlight.stopping) {
    await inFlight.finishBeforeStop(work)
  }
}
