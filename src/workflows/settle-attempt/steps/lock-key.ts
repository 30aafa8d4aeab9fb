import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { resolveLedger } from "../../ledger"
import { requireAttempt } from "../require-attempt"

/**
 * The key under which the attempts of one payment collection are settled one after the other.
 * Never the cart's id: core locks that one itself, and would wait for us in vain.
 */
export const lockKeyStep = createStep(
  "lock-key",
  async ({ attempt_id }: { attempt_id: string }, { container }) => {
    const attempt = await requireAttempt(resolveLedger(container), attempt_id)
    return new StepResponse(`hosted-checkout:${attempt.payment_collection_id}`)
  }
)
