import { processAttempt } from "../../../src/payments/process/process-attempt"
import type { Store } from "./store"

/** Runs processing, as the reconcile job does where the gateway's answer calls for it. */
export async function poll(store: Store, attemptId: string) {
  const { attempt } = await processAttempt(attemptId, "poll", store.container)
  return attempt
}
