import type { CheckoutAttempt } from "../../core/attempt/attempt"
import type { Deps } from "../deps"
import { logAttemptNotProcessed } from "../due/log-not-processed"
import { processPage, type ProcessedPage } from "./process-page"

/**
 * Processes a page for a request that anybody may send, and that must not fail with the page: a return, and a start with another
 * provider. The gateway is asked in turn.
 *
 * @returns undefined if the page could not be processed. The reconcile job logs each attempt that stays due.
 */
export async function processQuietly(
  attempt: CheckoutAttempt,
  deps: Deps
): Promise<ProcessedPage | undefined> {
  try {
    return await processPage(attempt, "return", deps)
  } catch (error) {
    logAttemptNotProcessed(deps, attempt, "return", error, attempt.provider_id)
    return undefined
  }
}
