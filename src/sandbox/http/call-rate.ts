const MINUTE_MS = 60_000

/** Counts the calls of a minute. A minute begins with its first call. */
export class CallRate {
  private startedAt = -Infinity
  private count = 0

  /** @param limit the number of calls in a minute. */
  constructor(private readonly limit: number) {}

  /** Counts a call. @returns the seconds until the next minute if the call exceeds the limit, else undefined. */
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
