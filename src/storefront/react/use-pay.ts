import { useEffect, useRef, useState } from "react"
import { refusalOf, type Refusal } from "../payment-error.ts"
import type { PaymentStart } from "../start.ts"
import { usePayments } from "./provider.tsx"
import { isRedirect } from "./next-redirect.ts"
import type { OnOrder } from "./use-end.ts"

export interface PayActions {
  /** `payments.start(cart)`, `payments.startOrder(order)`, or a server action that calls one of them. */
  start: () => Promise<PaymentStart>
  /** For what costs nothing or is paid already: forgets the cart, and shows the order. */
  onOrder: OnOrder
  /** What the shop does about a refusal, by its code. The shopper reads the refusal's message anyway. */
  onRefused?: (refusal: Refusal) => void
  /** Goes to the gateway's page. @default location.assign */
  navigate?: (url: string) => void
}

interface State {
  /** `ordered`: there is an order, and nothing may be paid again. */
  status: "ready" | "leaving" | "ordered"
  refusal?: Refusal | undefined
  /** What the storefront's code threw. */
  error?: unknown
}

/** Starts the payment once, however often it is called, and sends the shopper to the page. */
export function usePay({
  start,
  onOrder,
  onRefused,
  navigate = (url) => location.assign(url),
}: PayActions) {
  const payments = usePayments()
  const [state, setState] = useState<State>({ status: "ready" })
  // The second click of a double click comes before the button is drawn again.
  const isBusy = useRef(false)
  const isShown = useRef(false)

  const stay = (refusal?: Refusal) => {
    isBusy.current = false
    setState({ status: "ready", refusal })
  }
  useEffect(() => {
    isShown.current = true
    // The browser's back button may restore the page in its waiting state.
    const shown = new AbortController()
    addEventListener("pageshow", ({ persisted }) => persisted && stay(), shown)
    return () => {
      isShown.current = false
      shown.abort()
    }
  }, [])

  const pay = async () => {
    if (isBusy.current) {
      return
    }
    isBusy.current = true
    setState({ status: "leaving" })
    let begun: PaymentStart | undefined
    try {
      begun = await start()
      if (begun.kind === "refused") {
        stay(begun.refusal)
        onRefused?.(begun.refusal)
      } else if (begun.kind === "page") {
        payments.remember(begun.payment)
        // A shopper who is on another page of the shop by now stays there: the notice offers the page.
        if (isShown.current) {
          navigate(begun.url)
        }
      } else {
        setState({ status: "ordered" })
        await onOrder(begun.order)
      }
    } catch (error) {
      if (!isRedirect(error)) {
        payments.onError(error)
      }
      if (isRedirect(error) || begun?.kind === "order") {
        setState({ status: "ordered", error })
      } else {
        stay(refusalOf(error))
      }
    }
  }
  return { state, pay }
}
