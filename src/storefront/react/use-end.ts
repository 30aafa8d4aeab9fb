import { useEffect, useRef } from "react"
import { isSettled, orderOf, type PaymentOrder } from "../payment.ts"
import { withTimeLimit } from "../time-limit.ts"
import { usePayments } from "./provider.tsx"
import { isRedirect } from "./next-redirect.ts"
import type { HostedPaymentState } from "./use-payment.ts"

/**
 * What a storefront does about an order: it forgets the cart, if the cart is still `cart_id`. A promise is
 * awaited. May be a server action.
 */
export type OnOrder = (order: PaymentOrder) => unknown

/**
 * Runs once at the end of a payment: forgets the payment, unless it is held; lets the storefront forget the cart
 * of an order; continues. A cart that is not forgotten in time must not keep the shopper from the order.
 */
export function useEnd(
  handle: string | null | undefined,
  { status, payment }: HostedPaymentState,
  onOrder: OnOrder | undefined,
  goOn?: () => void
): void {
  const payments = usePayments()
  const isOver = status === "unknown" || (!!payment && isSettled(payment))

  // What a parent makes at each render must not end the payment again.
  const latest = useRef({ onOrder, goOn })
  useEffect(() => {
    latest.current = { onOrder, goOn }
  })
  useEffect(() => {
    if (!isOver) {
      return
    }
    let isShown = true
    const end = async () => {
      if (payment?.outcome !== "held") {
        payments.forget(handle ?? "")
      }
      if (payment?.outcome === "order") {
        const forgetCart = async () => await latest.current.onOrder?.(orderOf(payment))
        await withTimeLimit(payments.timeoutMs, undefined, forgetCart).catch(
          (error: unknown) => isRedirect(error) || payments.onError(error)
        )
      }
      if (isShown) {
        latest.current.goOn?.()
      }
    }
    end().catch(payments.onError)
    return () => {
      isShown = false
    }
  }, [handle, isOver, payment, payments])
}
