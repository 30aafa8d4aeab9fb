import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { releaseLockStep } from "@medusajs/medusa/core-flows"
import { acquireLocks } from "../settle-attempt/lock"
import { lockKeysStep } from "./steps/lock-keys"
import { resolveHeldPaymentStep } from "./steps/resolve-held-payment"
import { settleAgainStep } from "./steps/settle-again"
import type { ResolveHeldPaymentInput } from "./resolve"

const resolveHeldPaymentWorkflowId = "resolve-hosted-checkout-held-payment"

/**
 * Carries out what an admin decided about a held payment, under a lock, so that of two admins at
 * once one succeeds and the other is told. What is to be booked then goes through the settlement.
 *
 * @throws MedusaError NOT_FOUND, NOT_ALLOWED (no longer held, or the action does not fit), INVALID_DATA.
 */
export const resolveHeldPaymentWorkflow = createWorkflow(
  resolveHeldPaymentWorkflowId,
  (input: ResolveHeldPaymentInput) => {
    const key = lockKeysStep(input)
    acquireLocks(key)
    resolveHeldPaymentStep(input)
    releaseLockStep({ key })
    return new WorkflowResponse(settleAgainStep(input))
  }
)
