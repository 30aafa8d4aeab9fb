/** Medusa's scheduler in memory: runs a job, and schedules its next run when the job has ended. */
export interface Scheduler {
  jobHandler(...job: unknown[]): Promise<void>
}

/**
 * Follows the jobs of a scheduler. A job that is at work while Medusa shuts down is scheduled again when it ends, for a store
 * that has no database any more: it would fail and log every minute, into the next spec of the worker.
 *
 * @returns ends them: no job starts any more, and those at work have ended. To be called before the shutdown.
 */
export function followJobs(scheduler: Scheduler): () => Promise<void> {
  const run = scheduler.jobHandler.bind(scheduler)
  const atWork = new Set<Promise<void>>()
  let ended = false
  scheduler.jobHandler = async (...job) => {
    if (ended) {
      return
    }
    const work = run(...job)
    atWork.add(work)
    try {
      await work
    } finally {
      atWork.delete(work)
    }
  }
  return async () => {
    ended = true
    await Promise.allSettled(atWork)
  }
}
