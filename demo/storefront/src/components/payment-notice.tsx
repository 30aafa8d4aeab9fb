import { useQueryClient } from "@tanstack/react-query"
import { PaymentNotice as Notice } from "medusa-payment-hosted-checkout-storefront/react"
import { useLocation, useNavigate, useSearchParams } from "react-router-dom"

import { forgetCart, useCart } from "../lib/cart"
import { useMarket } from "../lib/region"
import { sdk } from "../lib/sdk"

/**
 * Meets a shopper who comes back to the shop after "Pay": goes to the order when there is one, says
 * that money is on its way, or offers the payment page that is still open.
 */
export function PaymentNotice() {
  const { country } = useMarket()
  const { data: cart } = useCart()
  const reason = useSearchParams()[0].get("payment")
  const { pathname } = useLocation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const orderUrl = (orderId: string) => `/${country.code}/order/${orderId}/confirmed`

  // These two tell of the payment themselves
  if (/^\/\w+\/(payment|order)\//.test(pathname)) {
    return null
  }
  return (
    <Notice
      sdk={sdk}
      cart={cart}
      reason={reason}
      orderUrl={orderUrl}
      onOrder={async ({ cart_id, order_id }) => {
        forgetCart(cart_id)
        await client.invalidateQueries({ queryKey: ["cart"] })
        if (order_id) {
          await navigate(orderUrl(order_id), { replace: true })
        }
      }}
      classNames={{ root: "notice notice-info", link: "button button-small" }}
    />
  )
}
