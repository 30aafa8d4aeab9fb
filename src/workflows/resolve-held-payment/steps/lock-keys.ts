import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { resolveLedger } from "../../ledger"
import { collectionKey } from "../../settle-attempt/lock"
import { requireAttempt } from "../../settle-attempt/require-attempt"
import type { ResolveHeldPaymentInput } from "../resolve"

/**
 * What must stand still while a payment is resolved: its collection; the order that it is applied to,
 * which another payment could be applied to as well; the cart that a refund takes the payment from,
 * under the key that core completes it with.
 */
export const lockKeysStep = createStep(
  "lock-keys",
  async (input: ResolveHeldPaymentInput, { container }) => {
    const attempt = await requireAttempt(resolveLedger(container), input.attempt_id)
    const keys = [collectionKey(attempt)]
    if (input.action === "apply") {
      keys.push(`hosted-checkout:${input.order_id}`)
    }
    if (input.action === "refunded" && attempt.cart_id) {
      keys.push(attempt.cart_id)
    }
    return new StepResponse(keys)
  }
)
