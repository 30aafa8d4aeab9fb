import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { applyWebhookEvent } from "./webhook-event/apply"

const applyWebhookEventWorkflowId = "apply-hosted-checkout-webhook-event"

const applyWebhookEventStep = createStep(
  "apply-webhook-event",
  async ({ id }: { id: string }, { container }) => {
    return new StepResponse({ outcome: await applyWebhookEvent(id, container) })
  }
)

/** Applies a stored notification to its attempt; running it again changes nothing. */
export const applyWebhookEventWorkflow = createWorkflow(
  applyWebhookEventWorkflowId,
  (input: { id: string }) => {
    return new WorkflowResponse(applyWebhookEventStep(input))
  }
)
