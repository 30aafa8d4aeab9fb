import type { InFlightWork } from "../../../../src/core"

/** What a stopping server finishes first; waits for as long as that takes. */
export class FakeInFlightWork implements InFlightWork {
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

  /** From now on nothing new is taken up. */
  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.allSettled(this.#work)
  }
}
