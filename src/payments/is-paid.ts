import type { MedusaContainer } from "@medusajs/framework/types"
import { awaitsOrder, verdictOf, type AttemptStatus, type CheckoutAttempt } from "../core"
import { findAccount } from "./accounts"

const UNPROVEN: readonly AttemptStatus[] = ["opening", "open", "failed", "expired"]

/**
 * Whether an attempt's payment is proven or captured, and its order still to come; also where the proof is stored
 * and processing has not come to it yet.
 */
export function isPaid(attempt: CheckoutAttempt, container: MedusaContainer): boolean {
  if (awaitsOrder(attempt)) {
    return true
  }
  const account = findAccount(container, attempt.provider_id)
  return (
    UNPROVEN.includes(attempt.status) &&
    account !== undefined &&
    verdictOf(attempt, account.options).kind === "proven"
  )
}
