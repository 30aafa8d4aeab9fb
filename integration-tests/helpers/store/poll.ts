import { processAttempt } from "../../../src/payments/process/process-attempt"
import { requireAttempt } from "../../../src/payments/process/require-attempt"
import type { Store } from "./store"

/** Runs processing, as the reconcile job does where the gateway's answer calls for it. */
export async function poll({ deps }: Store, attemptId: string) {
  const due = await requireAttempt(deps.repositories.attempts, attemptId)
  const { attempt } = await processAttempt(due, "poll", deps)
  return attempt
}
