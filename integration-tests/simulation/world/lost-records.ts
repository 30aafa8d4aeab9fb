const RECORD = "attempts.transition order_announced "

/** Records of announcements that began and were not stored: the write failed, or its server died. */
export class LostRecords {
  readonly #lost = new Map<string, number>()

  /** A server reaches a point: before its effect, or after. */
  pass(label: string, phase: "before" | "after" = "before"): void {
    if (label.startsWith(RECORD)) {
      const id = label.slice(RECORD.length)
      this.#lost.set(id, this.of(id) + (phase === "before" ? 1 : -1))
    }
  }

  /** How many of an attempt were lost, once no server is at work any more. */
  of(attemptId: string): number {
    return this.#lost.get(attemptId) ?? 0
  }
}
