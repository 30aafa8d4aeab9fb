import { useQueryClient } from "@tanstack/react-query"
import { readReturn } from "medusa-payment-hosted-checkout-storefront"
import { PaymentNotice as Notice } from "medusa-payment-hosted-checkout-storefront/react"
import { useLocation, useNavigate } from "react-router-dom"

import { forgetCart, useCart } from "../lib/cart"
import { useMarket } from "../lib/region"

/**
 * Meets a shopper who comes back to the shop after "Pay": goes to the order when there is one, says
 * that money is on its way, or offers the payment page that is still open.
 */
export function PaymentNotice() {
  const { country } = useMarket()
  const { data: cart } = useCart()
  const { pathname, search } = useLocation()
  const client = useQueryClient()
  const navigate = useNavigate()

  // These two tell of the payment themselves
  if (/^\/\w+\/(payment|order)\//.test(pathname)) {
    return null
  }
  return (
    <Notice
      handle={readReturn(search)}
      cart={cart}
      orderUrl={`/${country.code}/order/{order_id}/confirmed`}
      onOrder={async ({ cart_id, order_id }) => {
        forgetCart(cart_id)
        await client.invalidateQueries({ queryKey: ["cart"] })
        if (order_id) {
          await navigate(`/${country.code}/order/${order_id}/confirmed`, { replace: true })
        }
      }}
      classNames={{ notice: "notice notice-info", link: "button button-small" }}
    />
  )
}
