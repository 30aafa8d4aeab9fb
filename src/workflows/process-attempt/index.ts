import {
  createWorkflow,
  transform,
  when,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { acquireLockStep, emitEventStep, releaseLockStep } from "@medusajs/medusa/core-flows"
import { HostedCheckoutEvents } from "../../core"
import {
  processAttemptWorkflowId,
  type ProcessAttemptInput,
} from "../../payments/process/run-process-attempt"
import { bookPaymentStep } from "./steps/book-payment"
import { gatherEvidenceStep } from "./steps/gather-evidence"
import { LOCK } from "../../payments/process/collection-lock"
import { lockKeyStep } from "./steps/lock-key"

/**
 * Drives an attempt to its end: completed, expired or held, or leaves it waiting with a time for the
 * next check. Webhook, return, poll and an admin's "check again" all come here; running it again
 * changes nothing that is final. Run it by `.run()`, never inside a lock on the cart.
 */
export const processAttemptWorkflow = createWorkflow(
  processAttemptWorkflowId,
  (input: ProcessAttemptInput) => {
    const { key, owner } = lockKeyStep(input)
    acquireLockStep({
      key,
      ownerId: owner,
      timeout: LOCK.timeout,
      ttl: LOCK.ttl,
      retryInterval: LOCK.retryInterval,
    })

    const evidence = gatherEvidenceStep(input)
    const processed = bookPaymentStep(
      transform({ input, evidence, key }, ({ input, evidence, key }) => ({
        ...input,
        key,
        reached: evidence.reached,
        retryAfterMs: evidence.retryAfterMs,
      }))
    )
    releaseLockStep({ key, ownerId: owner })

    when(
      "attempt-completed",
      { processed },
      ({ processed }) => processed.event === "completed"
    ).then(() => {
      emitEventStep({
        eventName: HostedCheckoutEvents.ATTEMPT_COMPLETED,
        data: transform({ processed }, ({ processed }) => ({
          id: processed.attempt_id,
          order_id: processed.order_id,
        })),
      }).config({ name: "emit-attempt-completed" })
    })
    when("attempt-held", { processed }, ({ processed }) => processed.event === "held").then(() => {
      emitEventStep({
        eventName: HostedCheckoutEvents.ATTEMPT_HELD,
        data: transform({ processed }, ({ processed }) => ({
          id: processed.attempt_id,
          reason: processed.held_reason,
        })),
      }).config({ name: "emit-attempt-held" })
    })

    return new WorkflowResponse(
      transform({ processed, evidence }, ({ processed, evidence }) => ({
        ...processed,
        gateway: evidence.gateway,
      }))
    )
  }
)
