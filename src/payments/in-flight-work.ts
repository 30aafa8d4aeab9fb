import { withDeadline } from "./deadline"

/** Longer than a payment takes to process; work that hangs longer is continued by another server. */
const STOP_DEADLINE_MS = 30_000

/** The work that a stopping server finishes first. */
export class InFlightWork {
  #stopping = false
  readonly #work = new Set<Promise<unknown>>()

  get stopping(): boolean {
    return this.#stopping
  }

  async finishBeforeStop<Result>(work: () => Promise<Result>): Promise<Result> {
    const promise = work()
    this.#work.add(promise)
    try {
      return await promise
    } finally {
      this.#work.delete(promise)
    }
  }

  /** Starts no new work from now on; waits for in-flight work, 30 s at most. Never throws. */
  async stop(): Promise<void> {
    this.#stopping = true
    await withDeadline(STOP_DEADLINE_MS, Promise.allSettled(this.#work)).catch(() => undefined)
  }
}
