import type { AccountProblem } from "../../../../src/core"
import type { Database } from "./database"

/** Admins are notified of a new word once it is known how many payments it is about. */
const NOTIFY_AFTER_MS = 60_000

/** Notes what is wrong with an account, once for each word. */
export function noteProblem(
  database: Database,
  now: Date,
  provider_id: string,
  { kind, word }: AccountProblem
): void {
  const isKnown = database.problems.find(
    (row) => row.provider_id === provider_id && row.kind === kind && row.word === word
  )
  if (!isKnown) {
    const notify_at = new Date(now.getTime() + NOTIFY_AFTER_MS)
    const id = database.newId("hcprb")
    database.problems.insert({ id, provider_id, kind, word, notify_at, ...database.stamps() })
  }
}
