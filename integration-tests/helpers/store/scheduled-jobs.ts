import { WorkflowScheduler } from "@medusajs/framework/orchestration"

/** Of Medusa's workflow engine in memory: the timers of the jobs, and what a timer calls. */
export interface JobTimers {
  jobHandler(jobId: string, scheduledFor?: Date): Promise<void>
  removeAll(): Promise<void>
}

/** The scheduled jobs of the Medusa that was loaded last in this process. */
export class ScheduledJobs {
  readonly #running = new Set<Promise<void>>()
  #paused: Promise<void> = Promise.resolve()
  readonly #timers: JobTimers

  /** From now on the runs of the jobs are known. */
  constructor(timers = WorkflowScheduler["storage"] as unknown as JobTimers) {
    this.#timers = timers
    const run = timers.jobHandler.bind(timers)
    timers.jobHandler = async (...job) => {
      await this.#paused
      await this.#follow(run(...job))
    }
  }

  /**
   * Does some work while no job runs: jobs that have begun end before the work, and others begin after it. A job that
   * asks the gateway while the rows are put back would store the answer in the next test.
   */
  async pause(work: () => Promise<void>): Promise<void> {
    let resume: () => void = () => undefined
    this.#paused = new Promise((resolve) => (resume = resolve))
    try {
      await Promise.allSettled(this.#running)
      await work()
    } finally {
      resume()
    }
  }

  /**
   * Waits for the runs that have begun, and leaves no timer for another run. Medusa's shutdown alone leaves timers: at
   * the end of a run the engine sets a timer for the next run, also after the shutdown.
   */
  async end(): Promise<void> {
    await this.#timers.removeAll()
    await Promise.allSettled(this.#running)
    await this.#timers.removeAll()
  }

  async #follow(run: Promise<void>): Promise<void> {
    this.#running.add(run)
    try {
      await run
    } finally {
      this.#running.delete(run)
    }
  }
}
