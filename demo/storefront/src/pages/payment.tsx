import { useQueryClient } from "@tanstack/react-query"
import { PaymentReturn } from "medusa-payment-hosted-checkout-storefront/react"
import { useNavigate, useParams } from "react-router-dom"

import { forgetCart } from "../lib/cart"
import { usePageTitle } from "../lib/page-title"
import { useMarket } from "../lib/region"

/** Where shoppers come back to from the gateway's page, whatever came of the payment. */
export function PaymentPage() {
  usePageTitle("Payment")
  const { handle } = useParams()
  const { country } = useMarket()
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <PaymentReturn
      handle={handle}
      orderUrl={`/${country.code}/order/{order_id}/confirmed`}
      // With the cart's id: they may be in another browser, as out of an app
      checkoutUrl={`/${country.code}/checkout?cart_id={cart_id}&handle={handle}`}
      onOrder={({ cart_id }) => {
        forgetCart(cart_id)
        return client.invalidateQueries({ queryKey: ["cart"] })
      }}
      navigate={(url) => void navigate(url, { replace: true })}
      className="page-message"
      classNames={{ actions: "page-actions", link: "button" }}
    />
  )
}
