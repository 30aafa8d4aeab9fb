import {
  createWorkflow,
  transform,
  when,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { acquireLockStep, emitEventStep, releaseLockStep } from "@medusajs/medusa/core-flows"
import { HostedCheckoutEvents, type Through } from "../../core"
import { bookPaymentStep } from "./steps/book-payment"
import { gatherEvidenceStep } from "./steps/gather-evidence"
import { LOCK } from "../../payments/process/collection-lock"
import { lockKeyStep } from "./steps/lock-key"

export interface SettleAttemptInput {
  attempt_id: string
  through: Through
}

const settleAttemptWorkflowId = "settle-hosted-checkout-attempt"

/**
 * Drives an attempt to its end: settled, expired or held, or leaves it waiting with a time for the
 * next check. Webhook, return, poll and an admin's "check again" all come here; running it again
 * changes nothing that is final. Run it by `.run()`, never inside a lock on the cart.
 */
export const settleAttemptWorkflow = createWorkflow(
  settleAttemptWorkflowId,
  (input: SettleAttemptInput) => {
    const { key, owner } = lockKeyStep(input)
    acquireLockStep({
      key,
      ownerId: owner,
      timeout: LOCK.timeout,
      ttl: LOCK.ttl,
      retryInterval: LOCK.retryInterval,
    })

    const evidence = gatherEvidenceStep(input)
    const settlement = bookPaymentStep(
      transform({ input, evidence, key }, ({ input, evidence, key }) => ({
        ...input,
        key,
        reached: evidence.reached,
        askedToWaitMs: evidence.askedToWaitMs,
      }))
    )
    releaseLockStep({ key, ownerId: owner })

    when(
      "attempt-settled",
      { settlement },
      ({ settlement }) => settlement.event === "settled"
    ).then(() => {
      emitEventStep({
        eventName: HostedCheckoutEvents.ATTEMPT_SETTLED,
        data: transform({ settlement }, ({ settlement }) => ({
          id: settlement.attempt_id,
          order_id: settlement.order_id,
        })),
      }).config({ name: "emit-attempt-settled" })
    })
    when("attempt-held", { settlement }, ({ settlement }) => settlement.event === "held").then(
      () => {
        emitEventStep({
          eventName: HostedCheckoutEvents.ATTEMPT_HELD,
          data: transform({ settlement }, ({ settlement }) => ({
            id: settlement.attempt_id,
            reason: settlement.held_reason,
          })),
        }).config({ name: "emit-attempt-held" })
      }
    )

    return new WorkflowResponse(
      transform({ settlement, evidence }, ({ settlement, evidence }) => ({
        ...settlement,
        gateway: evidence.gateway,
      }))
    )
  }
)
