/** How often the same problem is logged. */
const EVERY_MS = 60_000

/** Limit of remembered subjects; beyond it, the oldest is forgotten. */
const MAX_SUBJECTS = 1_000

interface Seen {
  at: number
  leftOut: number
}

/**
 * Limits log lines that anybody can cause: the first is logged at once, then at most one per minute, with the
 * count of those left out.
 */
export class LogLimit {
  readonly #seen = new Map<string, Seen>()

  /**
   * @param subject identifies the problem: an account and the name of the error, for example.
   * @param now in milliseconds.
   * @returns the line to log; undefined within a minute of the last one of the same subject.
   */
  line(subject: string, message: string, now: number): string | undefined {
    const seen = this.#seen.get(subject)
    if (seen && now >= seen.at && now - seen.at < EVERY_MS) {
      seen.leftOut += 1
      return undefined
    }
    this.#seen.delete(subject)
    this.#seen.set(subject, { at: now, leftOut: 0 })
    const [first = subject] = this.#seen.keys()
    if (this.#seen.size > MAX_SUBJECTS) {
      this.#seen.delete(first)
    }
    return seen?.leftOut ? `${message} (and ${seen.leftOut} more like it)` : message
  }
}
