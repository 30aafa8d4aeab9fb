/** Thrown into the start when a stop was requested meanwhile. */
class StopRequested extends Error {
  override readonly name = "StopRequested"
}

/** Stops what was started, last first, once: further calls wait for the same end. */
export class Shutdown {
  private readonly stops: (() => Promise<void>)[] = []
  private running?: Promise<void>

  get requested(): boolean {
    return this.running !== undefined
  }

  /**
   * Remembers how to stop something that was just started.
   *
   * @throws StopRequested when it is too late: the start must not continue
   */
  add(stop: () => Promise<void>): void {
    if (this.running) {
      this.running = this.running.then(stop)
      throw new StopRequested()
    }
    this.stops.unshift(stop)
  }

  /** Stops everything. What fails to stop does not keep the rest running. */
  run(): Promise<void> {
    this.running ??= this.stopAll()
    return this.running
  }

  private async stopAll(): Promise<void> {
    for (const stop of this.stops) {
      await stop().catch((error: unknown) => console.error(error))
    }
  }
}
