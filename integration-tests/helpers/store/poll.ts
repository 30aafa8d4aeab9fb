import { processAttemptWorkflow } from "../../../src/workflows/process-attempt"
import type { Store } from "./store"

/** Runs processing, as the reconcile job does where the gateway's answer calls for it. */
export async function poll(store: Store, attemptId: string) {
  const { result } = await processAttemptWorkflow(store.container).run({
    input: { attempt_id: attemptId, trigger: "poll" },
  })
  return result
}
