/** The shortest time between two log lines about the same problem. */
const EVERY_MS = 60_000

/** Limit of remembered subjects; beyond it, the oldest is forgotten. */
const MAX_SUBJECTS = 1_000

interface Seen {
  at: number
  leftOut: number
}

/**
 * Limits log lines that anybody can cause: the first line is logged at once, then at most one line per minute,
 * with the count of omitted lines.
 */
export class LogLimit {
  readonly #seen = new Map<string, Seen>()

  /**
   * @param subject identifies the problem: an account and the name of the error, for example.
   * @param now in milliseconds.
   * @returns the line to log; undefined within a minute of the subject's last line.
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
