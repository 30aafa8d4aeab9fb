import { useEffect, useRef, useState } from "react"
import { refusalOf, type Refusal } from "../payment-error.ts"
import type { PaymentStart } from "../start.ts"
import { usePayments } from "./provider.tsx"
import { isRedirect } from "./redirect.ts"

export interface PayActions {
  /** `payments.start(cart)`, or a server action that calls it. */
  start: () => Promise<PaymentStart>
  /** Shows the order of a cart that costs nothing or is paid already, and forgets the cart. */
  onOrder: (orderId: string) => unknown
  /** What the shop does about a refusal, by its code; the shopper reads its message anyway. */
  onRefused?: (refusal: Refusal) => void
  /** Goes to the gateway's page. @default location.assign */
  navigate?: (url: string) => void
}

type State =
  | { status: "ready" | "leaving" | "ordered" }
  | { status: "refused"; refusal: Refusal }
  /** The order is placed, and cannot be shown. */
  | { status: "order_hidden" }
  /** Next.js takes the shopper elsewhere by an error that its own boundary catches. */
  | { status: "redirected"; error: unknown }

/** Starts the payment once, however often it is asked for, and sends the shopper on. */
export function usePay({
  start,
  onOrder,
  onRefused,
  navigate = (url) => location.assign(url),
}: PayActions) {
  const payments = usePayments()
  const [state, setState] = useState<State>({ status: "ready" })
  // The second click of a double click comes before the button is drawn anew.
  const busy = useRef(false)
  const isShown = useRef(false)

  useEffect(() => {
    isShown.current = true
    const shown = new AbortController()
    // The browser's back button may bring the page back as it was left, waiting.
    const onPageShow = ({ persisted }: PageTransitionEvent) =>
      persisted && stay({ status: "ready" })
    addEventListener("pageshow", onPageShow, { signal: shown.signal })
    return () => {
      isShown.current = false
      shown.abort()
    }
  }, [])

  const stay = (next: State) => {
    busy.current = false
    setState(next)
  }
  const fail = (error: unknown) => {
    if (isRedirect(error)) {
      setState({ status: "redirected", error })
      return
    }
    payments.onError(error)
    stay({ status: "refused", refusal: refusalOf(error) })
  }
  const showOrder = async (orderId: string) => {
    setState({ status: "ordered" })
    try {
      await onOrder(orderId)
    } catch (error) {
      if (isRedirect(error)) {
        setState({ status: "redirected", error })
      } else {
        // There is an order: nothing may be paid again.
        payments.onError(error)
        setState({ status: "order_hidden" })
      }
    }
  }
  const follow = async (begun: PaymentStart) => {
    if (begun.kind === "refused") {
      stay({ status: "refused", refusal: begun.refusal })
      onRefused?.(begun.refusal)
    } else if (begun.kind === "order") {
      await showOrder(begun.orderId)
    } else {
      payments.remember(begun.payment)
      // A shopper who has gone elsewhere in the shop stays there: the notice offers the page.
      if (isShown.current) {
        navigate(begun.url)
      }
    }
  }
  const pay = async () => {
    if (busy.current) {
      return
    }
    busy.current = true
    setState({ status: "leaving" })
    try {
      await follow(await start())
    } catch (error) {
      fail(error)
    }
  }
  return { state, pay }
}
