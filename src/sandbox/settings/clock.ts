/** The gateway's clock: the machine's time or a test's time, moved forward on request. */
export class Clock {
  private readonly rearm = new Set<() => void>()

  /** @param offsetMs how far this clock is ahead of `base`. */
  constructor(
    private readonly base: () => Date,
    private offsetMs = 0
  ) {}

  get offsetSeconds(): number {
    return this.offsetMs / 1_000
  }

  now(): Date {
    return new Date(this.base().getTime() + this.offsetMs)
  }

  /** Moves the time forward. Everything that becomes due happens at once. */
  advance(seconds: number): void {
    this.set(this.offsetMs + seconds * 1_000)
  }

  /** Returns to the time of `base`. */
  reset(): void {
    this.set(0)
  }

  /** Resolves once this clock has advanced by `ms` milliseconds. Rejects when `signal` aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void> {
    const dueAt = this.now().getTime() + ms
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout
      const arm = () => {
        clearTimeout(timer)
        timer = setTimeout(() => end(resolve), Math.max(0, dueAt - this.now().getTime()))
      }
      const abort = () => end(() => reject(signal.reason as Error))
      const end = (settle: () => void) => {
        clearTimeout(timer)
        this.rearm.delete(arm)
        signal.removeEventListener("abort", abort)
        settle()
      }
      this.rearm.add(arm)
      signal.addEventListener("abort", abort)
      arm()
      if (signal.aborted) {
        abort()
      }
    })
  }

  private set(offsetMs: number): void {
    this.offsetMs = offsetMs
    this.rearm.forEach((arm) => arm())
  }
}
