import type { HostedPayment } from "../payment.ts"
import { withTimeLimit } from "../time-limit.ts"
import { usePayments } from "./provider.tsx"
import { isRedirect } from "./redirect.ts"
import { useEvent } from "./use-event.ts"

/** Forgets the cart, if it is still `payment.cart_id`: it has become an order. */
export type OnOrder = (payment: HostedPayment) => unknown

/**
 * Has the storefront forget the cart of a payment that has become an order. One that is not forgotten, or
 * not in time, must not keep the shopper from the order.
 */
export function useOrder(onOrder: OnOrder | undefined): (payment: HostedPayment) => Promise<void> {
  const { timeoutMs, onError } = usePayments()
  return useEvent(async (payment) => {
    try {
      await withTimeLimit(timeoutMs, undefined, async () => await onOrder?.(payment))
    } catch (error) {
      if (!isRedirect(error)) {
        onError(error)
      }
    }
  })
}
