import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useNavigate } from "react-router-dom"

import { forgetAttempt, useAttempt } from "../lib/attempt"
import { useCart } from "../lib/cart"
import { useMarket } from "../lib/region"
import { Notice } from "./notice"

/**
 * Meets a shopper who comes back to the shop after "Pay": goes to the order when there is one, says
 * that money is on its way, or offers the payment page that is still open.
 */
export function PaymentNotice() {
  const { country } = useMarket()
  const { data: attempt } = useAttempt()
  const { data: cart } = useCart()
  const navigate = useNavigate()
  const client = useQueryClient()

  const orderId = attempt?.order_id
  useEffect(() => {
    if (orderId) {
      forgetAttempt()
      client.setQueryData(["attempt"], null)
      void navigate(`/${country.code}/order/${orderId}/confirmed`, { replace: true })
    }
  }, [orderId, client, country.code, navigate])

  if (!attempt || orderId) {
    return null
  }
  if (attempt.status === "paid" || attempt.status === "held") {
    return (
      <Notice tone="success">
        <strong>Your payment has arrived.</strong>{" "}
        {attempt.status === "paid"
          ? "Your order is being placed."
          : "We are looking at it and will get in touch. Please do not pay again."}
      </Notice>
    )
  }
  const stillFits = cart?.id === attempt.cartId && cart.total === attempt.total
  if (attempt.checkout_url && stillFits) {
    return (
      <Notice tone="info">
        <p>You have a payment page open for this cart.</p>
        <a className="button button-small" href={attempt.checkout_url}>
          Continue to payment
        </a>
      </Notice>
    )
  }
  return null
}
