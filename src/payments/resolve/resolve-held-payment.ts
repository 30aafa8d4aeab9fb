import type { CheckoutAttempt } from "../../core"
import { logNotProcessed } from "../reconcile/log-not-processed"
import { cartKey, collectionKey } from "../process/lock"
import { processAttempt } from "../process/process-attempt"
import { requireAttempt } from "../process/require-attempt"
import { recordResolution, type ResolveHeldPaymentInput } from "./record-resolution"
import type { Deps } from "../deps"

/**
 * Carries out what an admin decided about a held payment, under locks, so that of two admins at once one
 * succeeds and the other is told. What is to be booked then goes through processing, without our locks.
 *
 * @returns the attempt as it stands then.
 * @throws MedusaError NOT_FOUND, NOT_ALLOWED (no longer held, or the action does not fit), INVALID_DATA.
 */
export async function resolveHeldPayment(
  input: ResolveHeldPaymentInput,
  deps: Deps
): Promise<CheckoutAttempt> {
  const { attempts } = deps.repositories
  const { attempt_id, action } = input
  const attempt = await requireAttempt(attempts, attempt_id)
  const collection = collectionKey(attempt)
  const beside = secondKey(input, attempt)
  const record = async () => await recordResolution(input, deps)
  // One after the other: of several keys at once, a failure leaves those locked that it got.
  const { medusa } = deps
  await medusa.withLock(collection, async () => {
    await (beside === collection ? record() : medusa.withLock(beside, record))
  })
  if (action === "retry" || action === "apply_to_order") {
    try {
      // Applied to an order, it is of that order's collection.
      const resolved = await requireAttempt(attempts, attempt_id)
      await processAttempt(resolved, "admin", deps)
    } catch (error) {
      // The resolution is written and the attempt due: the reconcile job goes on with it.
      logNotProcessed(deps, `processing attempt ${attempt_id}`, error)
    }
  }
  return await requireAttempt(attempts, attempt_id)
}

/**
 * What must stand still beside the collection: the order that the payment is applied to, which another
 * payment could be applied to as well, or the cart that a refund takes it from, under the key that core
 * completes it with.
 */
function secondKey(input: ResolveHeldPaymentInput, attempt: CheckoutAttempt): string {
  switch (input.action) {
    case "apply_to_order":
      return `hosted-checkout:${input.order_id}`
    case "refunded":
      return cartKey(attempt)
    case "retry":
    case "closed":
      return `hosted-checkout:${attempt.id}`
  }
}
