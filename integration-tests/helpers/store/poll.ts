import { settleAttemptWorkflow } from "../../../src/workflows/process-attempt"
import type { Store } from "./store"

/** Runs the settlement, as the reconcile job does where the gateway's answer calls for it. */
export async function poll(store: Store, attemptId: string) {
  const { result } = await settleAttemptWorkflow(store.container).run({
    input: { attempt_id: attemptId, through: "poll" },
  })
  return result
}
