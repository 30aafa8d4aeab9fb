import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Trigger } from "../../core"

/** The id of the workflow in src/workflows/process-attempt, which locks and calls the use cases here. */
export const processAttemptWorkflowId = "process-hosted-checkout-attempt"

export interface ProcessAttemptInput {
  attempt_id: string
  trigger: Trigger
}

/**
 * Drives an attempt to its end, or leaves it with a time for the next check. By its id: a use case knows
 * of no workflow. What fails in a step is thrown here.
 */
export async function runProcessAttempt(
  input: ProcessAttemptInput,
  container: MedusaContainer
): Promise<void> {
  await container.resolve(Modules.WORKFLOW_ENGINE).run(processAttemptWorkflowId, { input })
}
