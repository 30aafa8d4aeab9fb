/** How often one and the same trouble is told of. */
const EVERY_MS = 60_000

/** Troubles remembered; beyond, the one that was told of first is forgotten. */
const MAX_SUBJECTS = 1_000

interface Told {
  at: number
  leftOut: number
}

/**
 * Keeps what anybody can cause from filling the log: a trouble is told of at once, and then once a
 * minute at most, with the count of the lines that were left out.
 */
export class LogLimit {
  readonly #told = new Map<string, Told>()

  /**
   * @param subject what is the same trouble: an account and the name of the error, for example.
   * @param now in milliseconds.
   * @returns the line to log; undefined within a minute of the last one of the same subject.
   */
  line(subject: string, message: string, now: number): string | undefined {
    const told = this.#told.get(subject)
    if (told && now >= told.at && now - told.at < EVERY_MS) {
      told.leftOut += 1
      return undefined
    }
    this.#told.delete(subject)
    this.#told.set(subject, { at: now, leftOut: 0 })
    const [first = subject] = this.#told.keys()
    if (this.#told.size > MAX_SUBJECTS) {
      this.#told.delete(first)
    }
    return told?.leftOut ? `${message} (and ${told.leftOut} more like it)` : message
  }
}
