import type { StoreOrder } from "@medusajs/types"
import { PayButton } from "medusa-payment-hosted-checkout-storefront/react"
import { Link, useNavigate } from "react-router-dom"

import { useCustomer } from "../lib/customer"
import { formatMoney } from "../lib/money"
import { useMarket } from "../lib/region"
import { payments } from "../lib/sdk"

/** What is left to pay of an order: its customer pays it here. */
export function RestToPay({ order }: { order: StoreOrder }) {
  const { country } = useMarket()
  const navigate = useNavigate()
  const { data: customer } = useCustomer()
  const rest = formatMoney(order.summary.pending_difference, order.currency_code)
  return (
    <>
      <p role="status">
        Left to pay: {rest} {order.currency_code.toUpperCase()}
      </p>
      {customer ? (
        <PayButton
          start={() => payments.startOrder(order)}
          onOrder={() => navigate(`/${country.code}/order/${order.id}/confirmed`)}
          className="button button-wide"
          messageClassName="notice notice-error"
        >
          Pay {rest}
        </PayButton>
      ) : (
        <p>
          <Link to={`/${country.code}/account`}>Sign in</Link> to pay it.
        </p>
      )}
    </>
  )
}
