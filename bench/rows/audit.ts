import { ALL_BOOKS, booksDatabase, sizeOfBooks } from "../harness/books-rows"
import type { Row } from "../harness/row"

const BUDGET_MS = 60_000
const BUDGET_MB = 200

export const audit: Row = {
  name: "audit",
  what: "an audit of 1,000,000 payments with their statements, captures, refunds and orders",
  baseline: "60 s",
  target: { atMost: 1 },
  async run(bench) {
    const size = sizeOfBooks(bench)
    const { process } = await booksDatabase(bench)
    const { counted, found, megabytes, milliseconds } = await process.ask("audit")
    if (counted !== 3 * size || found !== 0) {
      throw new Error(
        `The audit read ${counted} rows of ${3 * size}, and found ${found} differences`
      )
    }
    return {
      ours: milliseconds,
      baseline: (BUDGET_MS * size) / ALL_BOOKS,
      unit: "ms",
      conditions: { [`at most ${BUDGET_MB} MB more memory`]: megabytes <= BUDGET_MB },
      details: { size, megabytes },
    }
  },
}
