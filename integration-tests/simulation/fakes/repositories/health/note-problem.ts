import type { AccountProblem } from "../../../../../src/core"
import type { Database } from "../database/database"
import { openProblem } from "./problems"

/** Admins are notified of a new status once the number of its payments is known. */
const NOTIFY_AFTER_MS = 60_000

/** Notes what is wrong with an account, once for each status. */
export function noteProblem(
  database: Database,
  now: Date,
  provider_id: string,
  { kind, status }: AccountProblem
): void {
  const notify_at = new Date(now.getTime() + NOTIFY_AFTER_MS)
  openProblem(database, { provider_id, kind, status, began_at: now, notify_at })
}
