import type { StoreCart } from "@medusajs/types"
import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
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
  // A ref, because the second click of a double click comes before the button is drawn disabled
  const started = useRef(false)
  const pay = useMutation({
    mutationFn: () => startPayment(cart),
    onSuccess: (start) => {
      if (start.kind === "page") {
        window.location.assign(start.url)
      } else {
        void navigate(`/${country.code}/order/${start.orderId}/confirmed`)
      }
    },
    onError: () => {
      started.current = false
      // The server may have refused because there is money already
      return client.invalidateQueries({ queryKey: ["attempt"] })
    },
  })
  const start = () => {
    if (!started.current) {
      started.current = true
      pay.mutate()
    }
  }
  // The browser's back button may bring this page back as it was left, waiting
  const { reset } = pay
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) {
        started.current = false
        reset()
        void client.invalidateQueries()
      }
    }
    window.addEventListener("pageshow", onPageShow)
    return () => window.removeEventListener("pageshow", onPageShow)
  }, [reset, client])

  // Until the browser has left for the gateway
  const leaving = pay.isPending || pay.isSuccess
  const canPay = ready && !leaving && cartIsChanging === 0
  return (
    <Step title="Payment">
      <p className="muted">
        You pay on the secure page of our payment service, and come back here afterwards.
      </p>
      {pay.error && <Notice tone="error">{errorText(pay.error)}</Notice>}
      <button className="button button-wide" disabled={!canPay} onClick={start}>
        {leaving
          ? "Opening the payment page …"
          : ready
            ? `Pay ${formatMoney(cart.total, cart.currency_code)}`
            : "Pay"}
      </button>
    </Step>
  )
}
