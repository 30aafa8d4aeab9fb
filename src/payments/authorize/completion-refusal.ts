import type { CheckoutAttempt, StoreRefusalCode } from "../../core"
import type { Deps } from "../deps"
import { hasArrived } from "../is-paid"

/**
 * Why a cart that Medusa found unpaid was not completed. Only a shopper of whom the gateway has no payment may still pay.
 *
 * @param attempts all of the cart's payment collection.
 */
export function completionRefusal(
  attempts: readonly CheckoutAttempt[],
  deps: Pick<Deps, "accounts">
): StoreRefusalCode {
  if (attempts.some(({ status }) => status === "held")) {
    return "payment_held"
  }
  return hasArrived(attempts, deps) ? "payment_arrived" : "payment_not_confirmed"
}
