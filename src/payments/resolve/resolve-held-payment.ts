import type { MedusaContainer } from "@medusajs/framework/types"
import type { CheckoutAttempt } from "../../core"
import { logNotProcessed } from "../log-not-processed"
import { collectionKey, withLock } from "../process/lock"
import { processAttempt } from "../process/process-attempt"
import { requireAttempt } from "../process/require-attempt"
import { repositoriesOf } from "../repositories"
import { recordResolution, type ResolveHeldPaymentInput } from "./record-resolution"

/**
 * Carries out what an admin decided about a held payment, under locks, so that of two admins at once one
 * succeeds and the other is told. What is to be booked then goes through processing, without our locks.
 *
 * @returns the attempt as it stands then.
 * @throws MedusaError NOT_FOUND, NOT_ALLOWED (no longer held, or the action does not fit), INVALID_DATA.
 */
export async function resolveHeldPayment(
  input: ResolveHeldPaymentInput,
  container: MedusaContainer
): Promise<CheckoutAttempt> {
  const { attempts } = repositoriesOf(container)
  const { attempt_id, action } = input
  const attempt = await requireAttempt(attempts, attempt_id)
  const collection = collectionKey(attempt)
  const beside = secondKey(input, attempt)
  const record = async () => await recordResolution(input, container)
  // One after the other: of several keys at once, a failure leaves those locked that it got.
  await withLock(collection, container, async () => {
    await (beside === collection ? record() : withLock(beside, container, record))
  })
  if (action === "retry" || action === "apply_to_order") {
    try {
      // Applied to an order, it is of that order's collection.
      const resolved = await requireAttempt(attempts, attempt_id)
      await processAttempt(resolved, "admin", container)
    } catch (error) {
      // The resolution is written and the attempt due: the reconcile job goes on with it.
      logNotProcessed(container, `processing attempt ${attempt_id}`, error)
    }
  }
  return await requireAttempt(attempts, attempt_id)
}

/**
 * What must stand still beside the collection: the order that the payment is applied to, which another
 * payment could be applied to as well, or the cart that a refund takes it from, under the key that core
 * completes it with.
 */
function secondKey(input: ResolveHeldPaymentInput, { id, cart_id }: CheckoutAttempt): string {
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
