const MINUTE_MS = 60_000

/** Counts calls, a minute at a time from the first call of each. */
export class CallRate {
  private startedAt = -Infinity
  private count = 0

  /** @param limit calls in a minute. */
  constructor(private readonly limit: number) {}

  /** Counts a call. @returns the seconds until the next minute if there were too many, else undefined. */
  take(now: Date): number | undefined {
    const time = now.getTime()
    if (time >= this.startedAt + MINUTE_MS) {
      this.startedAt = time
      this.count = 0
    }
    this.count += 1
    return this.count > this.limit
      ? Math.ceil((this.startedAt + MINUTE_MS - time) / 1_000)
      : undefined
  }
}
