import type { CheckoutAttempt } from "../../core"
import { logAttemptNotProcessed } from "../reconcile/log-not-processed"
import { cartKey, collectionKey } from "../process/lock"
import { processAttempt } from "../process/process-attempt"
import { requireAttempt } from "../process/require-attempt"
import { recordResolution } from "./record-resolution"
import type { ResolveHeldPaymentInput } from "./resolution"
import type { Deps } from "../deps"

/**
 * Carries out an admin's decision about a held payment, under locks: of two concurrent admins one succeeds
 * and the other is refused. What Medusa has to book then goes through processing, without these locks.
 *
 * @returns the attempt afterwards.
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
  const second = secondKey(input, attempt)
  const record = async () => await recordResolution(input, deps)
  // One after the other: if locking several keys at once fails, the acquired ones stay locked.
  const { medusa } = deps
  await medusa.withLock(collection, async () => {
    await (second === collection ? record() : medusa.withLock(second, record))
  })
  if (action === "retry" || action === "apply_to_order") {
    try {
      // A payment applied to an order has the order's collection now.
      const resolved = await requireAttempt(attempts, attempt_id)
      await processAttempt(resolved, "admin", deps)
    } catch (error) {
      // The resolution is written and the attempt is due: the reconcile job continues.
      logAttemptNotProcessed(deps, attempt, "admin", error)
    }
  }
  return await requireAttempt(attempts, attempt_id)
}

/**
 * What must be locked in addition to the collection: the order that the payment is applied to, because
 * another payment could be applied to it as well, or the cart of a refund, under the key with which core
 * completes it.
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
