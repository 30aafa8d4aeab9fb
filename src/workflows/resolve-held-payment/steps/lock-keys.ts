import { generateEntityId } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { CheckoutAttempt } from "../../../core"
import { repositoriesOf } from "../../../payments/repositories"
import { collectionKey } from "../../../payments/process/collection-lock"
import { requireAttempt } from "../../../payments/process/require-attempt"
import type { ResolveHeldPaymentInput } from "../../../payments/resolve/resolve"

/**
 * What must stand still while a payment is resolved: its collection, and beside it the order that it
 * is applied to, which another payment could be applied to as well, or the cart that a refund takes
 * it from, under the key that core completes it with. Owned by this run and no other.
 */
export const lockKeysStep = createStep(
  "lock-keys",
  async (input: ResolveHeldPaymentInput, { container }) => {
    const attempt = await requireAttempt(repositoriesOf(container).attempts, input.attempt_id)
    return new StepResponse({
      collection: collectionKey(attempt),
      beside: secondLockKey(input, attempt),
      owner: generateEntityId("", "resolve"),
    })
  }
)

function secondLockKey(input: ResolveHeldPaymentInput, { id, cart_id }: CheckoutAttempt): string {
  const itself = `hosted-checkout:${id}`
  switch (input.action) {
    case "apply_to_order":
      return `hosted-checkout:${input.order_id}`
    case "refunded":
      return cart_id ?? itself
    case "retry":
    case "closed":
      return itself
  }
}
