import { TaskCancelledError, timeout, TimeoutStrategy } from "cockatiel"
import { logNotProcessed } from "../due/log-not-processed"
import { drainInbox } from "./drain-inbox"
import type { Deps } from "../deps"

/** How long a run of the reconcile job waits for the inbox. */
const patience = timeout(5_000, TimeoutStrategy.Aggressive)

/**
 * Drains the inbox, and waits for it for five seconds at most. A long inbox continues in the background: due
 * pages do not wait for it. Never throws; a failed drain is logged.
 */
export async function drainPatiently(deps: Deps): Promise<void> {
  try {
    await patience.execute(() => drainInbox(deps))
  } catch (error) {
    // cockatiel's own isTaskCancelledError checks for the mark of another error.
    if (!(error instanceof TaskCancelledError)) {
      logNotProcessed(deps, "processing the inbox", error)
    }
  }
}
