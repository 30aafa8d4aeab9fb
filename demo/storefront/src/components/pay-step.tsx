import type { StoreCart } from "@medusajs/types"
import { useIsMutating } from "@tanstack/react-query"
import { PayButton } from "medusa-payment-hosted-checkout-storefront/react"
import { useNavigate } from "react-router-dom"

import { formatMoney } from "../lib/money"
import { useMarket } from "../lib/region"
import { payments } from "../lib/sdk"
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
  const cartIsChanging = useIsMutating({ predicate: ({ options }) => options.scope?.id === "cart" })
  return (
    <Step title="Payment">
      <p className="muted">
        You pay on the secure page of our payment service, and come back here afterwards.
      </p>
      <PayButton
        start={() => payments.start(cart)}
        onOrder={({ order_id }) => navigate(`/${country.code}/order/${order_id}/confirmed`)}
        disabled={!ready || cartIsChanging > 0}
        className="button button-wide"
        messageClassName="notice notice-error"
      >
        {ready ? `Pay ${formatMoney(cart.total, cart.currency_code)}` : "Pay"}
      </PayButton>
    </Step>
  )
}
