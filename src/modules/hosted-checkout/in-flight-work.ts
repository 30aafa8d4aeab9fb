import { timeout, TimeoutStrategy } from "cockatiel"

/** Longer than a payment takes to process; what hangs for longer is taken up by another server. */
const stopDeadline = timeout(30_000, TimeoutStrategy.Aggressive)

/** What a server that is told to stop finishes first. */
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

  /** From now on nothing new is taken up; waits for what is in hand, 30 s at most. Never throws. */
  async stop(): Promise<void> {
    this.#stopping = true
    await stopDeadline.execute(() => Promise.allSettled(this.#work)).catch(() => undefined)
  }
}
