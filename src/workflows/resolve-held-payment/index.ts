import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { acquireLockStep, releaseLockStep } from "@medusajs/medusa/core-flows"
import { lockKeyStep } from "../settle-attempt/steps/lock-key"
import { resolveHeldPaymentStep } from "./steps/resolve-held-payment"
import type { ResolveHeldPaymentInput } from "./resolve"

const resolveHeldPaymentWorkflowId = "resolve-hosted-checkout-held-payment"

/**
 * Carries out what an admin decided about a held payment, under the lock of its collection, so that
 * of two admins at once one succeeds and the other is told.
 *
 * @throws MedusaError NOT_FOUND, NOT_ALLOWED (no longer held, or the action does not fit), INVALID_DATA.
 */
export const resolveHeldPaymentWorkflow = createWorkflow(
  resolveHeldPaymentWorkflowId,
  (input: ResolveHeldPaymentInput) => {
    const key = lockKeyStep(input)
    acquireLockStep({ key, timeout: 30, ttl: 120, retryInterval: 0.1 })
    const resolved = resolveHeldPaymentStep(input)
    releaseLockStep({ key })
    return new WorkflowResponse(resolved)
  }
)
