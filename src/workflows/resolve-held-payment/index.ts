import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { acquireLockStep, releaseLockStep } from "@medusajs/medusa/core-flows"
import { LOCK } from "../../payments/process/collection-lock"
import { lockKeysStep } from "./steps/lock-keys"
import { resolveHeldPaymentStep } from "./steps/resolve-held-payment"
import { processAgainStep } from "./steps/process-again"
import type { ResolveHeldPaymentInput } from "../../payments/resolve/resolve"

const resolveHeldPaymentWorkflowId = "resolve-hosted-checkout-held-payment"

/**
 * Carries out what an admin decided about a held payment, under a lock, so that of two admins at
 * once one succeeds and the other is told. What is to be booked then goes through processing.
 *
 * @throws MedusaError NOT_FOUND, NOT_ALLOWED (no longer held, or the action does not fit), INVALID_DATA.
 */
export const resolveHeldPaymentWorkflow = createWorkflow(
  resolveHeldPaymentWorkflowId,
  (input: ResolveHeldPaymentInput) => {
    const { collection, beside, owner } = lockKeysStep(input)
    // One after the other: of several keys at once, a failure leaves those locked that it got.
    acquireLockStep({
      key: collection,
      ownerId: owner,
      timeout: LOCK.timeout,
      ttl: LOCK.ttl,
      retryInterval: LOCK.retryInterval,
    })
    acquireLockStep({
      key: beside,
      ownerId: owner,
      timeout: LOCK.timeout,
      ttl: LOCK.ttl,
      retryInterval: LOCK.retryInterval,
    }).config({ name: "lock-beside" })
    resolveHeldPaymentStep(input)
    releaseLockStep({ key: beside, ownerId: owner }).config({ name: "release-beside" })
    releaseLockStep({ key: collection, ownerId: owner })
    return new WorkflowResponse(processAgainStep(input))
  }
)
