import { DeadlineError, withDeadline } from "../deadline"
import { logNotProcessed } from "../due/log-not-processed"
import { drainInbox } from "./drain-inbox"
import type { Deps } from "../deps"

/** How long a run of the reconcile job waits for the inbox. */
const PATIENCE_MS = 5_000

/**
 * Drains the inbox, and waits for it for five seconds at most. A long inbox continues in the background: due
 * pages do not wait for it. Never throws; a failed drain is logged.
 */
export async function drainPatiently(deps: Deps): Promise<void> {
  try {
    await withDeadline(PATIENCE_MS, drainInbox(deps))
  } catch (error) {
    if (!(error instanceof DeadlineError)) {
      logNotProcessed(deps, "processing the inbox", error)
    }
  }
}
