import type { StoreCart } from "@medusajs/types"
import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useNavigate } from "react-router-dom"

import { errorText } from "../lib/error-text"
import { formatMoney } from "../lib/money"
import { startPayment } from "../lib/payment"
import { useMarket } from "../lib/region"
import { Notice } from "./notice"
import { Step } from "./step"

interface Props {
  cart: StoreCart
  /** Whether address and shipping are known, and with them the amount. */
  ready: boolean
}

/** "Pay": on to the gateway's page. No card number is ever typed into this shop. */
export function PayStep({ cart, ready }: Props) {
  const { country } = useMarket()
  const navigate = useNavigate()
  const client = useQueryClient()
  const cartIsChanging = useIsMutating({ predicate: ({ options }) => options.scope?.id === "cart" })
  const pay = useMutation({
    mutationFn: () => startPayment(cart),
    onSuccess: (start) => {
      if (start.kind === "page") {
        window.location.assign(start.url)
      } else {
        void navigate(`/${country.code}/order/${start.orderId}/confirmed`)
      }
    },
    // The server may have found the cart paid, or changed it
    onError: () => client.invalidateQueries({ queryKey: ["attempt"] }),
  })
  // The browser's back button may bring this page back as it was left, waiting
  const { reset } = pay
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) {
        reset()
        void client.invalidateQueries()
      }
    }
    window.addEventListener("pageshow", onPageShow)
    return () => window.removeEventListener("pageshow", onPageShow)
  }, [reset, client])

  // Stays true until the browser has left for the gateway: a second click must not start a second page
  const leaving = pay.isPending || pay.isSuccess
  const canPay = ready && !leaving && cartIsChanging === 0
  return (
    <Step title="Payment">
      <p className="muted">
        You pay on the secure page of our payment service, and come back here afterwards.
      </p>
      {pay.error && <Notice tone="error">{errorText(pay.error)}</Notice>}
      <button className="button button-wide" disabled={!canPay} onClick={() => pay.mutate()}>
        {leaving
          ? "Opening the payment page …"
          : ready
            ? `Pay ${formatMoney(cart.total, cart.currency_code)}`
            : "Pay"}
      </button>
    </Step>
  )
}
