import { TaskCancelledError, timeout, TimeoutStrategy } from "cockatiel"
import { logNotProcessed } from "../reconcile/log-not-processed"
import { drainInbox } from "./drain-inbox"
import type { Deps } from "../deps"

/** How long a run of the reconcile job waits for the inbox. */
const patience = timeout(5_000, TimeoutStrategy.Aggressive)

/**
 * Drains the inbox and waits five seconds for it at most. A long inbox goes on by itself: pages that
 * are due do not wait for its end. Never throws; a drain that fails is logged.
 */
export async function drainPatiently(deps: Deps): Promise<void> {
  try {
    await patience.execute(() => drainInbox(deps))
  } catch (error) {
    // cockatiel's own isTaskCancelledError looks for another error's mark.
    if (!(error instanceof TaskCancelledError)) {
      logNotProcessed(deps, "processing the inbox", error)
    }
  }
}
