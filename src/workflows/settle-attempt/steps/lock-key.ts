import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { resolveLedger } from "../../ledger"
import { collectionKey } from "../lock"
import { requireAttempt } from "../require-attempt"

/** The key to settle an attempt under. */
export const lockKeyStep = createStep(
  "lock-key",
  async ({ attempt_id }: { attempt_id: string }, { container }) =>
    new StepResponse(collectionKey(await requireAttempt(resolveLedger(container), attempt_id)))
)
