import type { WorkflowData } from "@medusajs/framework/workflows-sdk"
import { acquireLockStep } from "@medusajs/medusa/core-flows"
import type { CheckoutAttempt } from "../../core"

/**
 * The key under which the attempts of one payment collection are settled and resolved one after the
 * other. Never the cart's id: core locks that one itself, and would wait for us in vain.
 */
export function collectionKey({
  payment_collection_id,
}: Pick<CheckoutAttempt, "payment_collection_id">): string {
  return `hosted-checkout:${payment_collection_id}`
}

/** Takes our locks inside a workflow: waits 30 s for them; they live as long as core's on a cart. */
export function acquireLocks(key: WorkflowData<string> | WorkflowData<string[]>): void {
  acquireLockStep({ key, timeout: 30, ttl: 120, retryInterval: 0.1 })
}
