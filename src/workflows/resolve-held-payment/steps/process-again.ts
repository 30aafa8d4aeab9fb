import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { repositoriesOf } from "../../../payments/repositories"
import { logNotProcessed } from "../../../payments/log-not-processed"
import { processAttemptWorkflow } from "../../process-attempt"
import { requireAttempt } from "../../../payments/process/require-attempt"
import type { ResolveHeldPaymentInput } from "../../../payments/resolve/resolve"

/**
 * Goes through the whole processing where the resolution asks for it, and says how the payment stands.
 * By run(), never as a step of ours: as a step it would take no lock.
 */
export const processAgainStep = createStep(
  "process-again",
  async ({ attempt_id, action }: ResolveHeldPaymentInput, { container }) => {
    if (action === "retry" || action === "apply_to_order") {
      try {
        await processAttemptWorkflow(container).run({ input: { attempt_id, trigger: "admin" } })
      } catch (error) {
        // The resolution is written and the attempt due: the reconcile job goes on with it.
        logNotProcessed(container, `processing attempt ${attempt_id}`, error)
      }
    }
    const attempt = await requireAttempt(repositoriesOf(container).attempts, attempt_id)
    const { status, order_id, held_reason } = attempt
    return new StepResponse({ attempt_id, status, order_id, held_reason })
  }
)
