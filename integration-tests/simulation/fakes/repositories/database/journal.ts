/** Rolls back what a transaction has written when it fails: all of it is stored, or nothing. */
export class Journal {
  #undo: (() => void)[] | undefined
  /** How many there were, also those that were rolled back. */
  writes = 0

  /** Notes how to take a write back. */
  note(undo: () => void): void {
    this.writes += 1
    this.#undo?.push(undo)
  }

  /** Runs writes, all or none; within another transaction they belong to that one. */
  transaction<Result>(work: () => Result): Result {
    if (this.#undo) {
      return work()
    }
    this.#undo = []
    try {
      return work()
    } catch (error) {
      for (const undo of this.#undo.reverse()) {
        undo()
      }
      throw error
    } finally {
      this.#undo = undefined
    }
  }
}
