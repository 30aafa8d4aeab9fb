import type { AccountProblem } from "../../../../src/core"
import type { Database } from "./database"

/** Admins are notified of a new status once the number of its payments is known. */
const NOTIFY_AFTER_MS = 60_000

/** Notes what is wrong with an account, once for each status. */
export function noteProblem(
  database: Database,
  now: Date,
  provider_id: string,
  { kind, status }: AccountProblem
): void {
  const isKnown = database.problems.find(
    (row) => row.provider_id === provider_id && row.kind === kind && row.status === status
  )
  if (!isKnown) {
    const notify_at = new Date(now.getTime() + NOTIFY_AFTER_MS)
    const id = database.newId("hcprb")
    database.problems.insert({ id, provider_id, kind, status, notify_at, ...database.stamps() })
  }
}
