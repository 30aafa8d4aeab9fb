import type { StoreOrder } from "@medusajs/types"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { Link, useParams } from "react-router-dom"

import { Line } from "../components/line"
import { Notice } from "../components/notice"
import { RestToPay } from "../components/rest-to-pay"
import { Totals } from "../components/totals"
import { findCountry } from "../lib/countries"
import { errorText } from "../lib/error-text"
import { formatMoney } from "../lib/money"
import { usePageTitle } from "../lib/page-title"
import { useMarket } from "../lib/region"
import { sdk } from "../lib/sdk"

/** The order: the gateway's page leads here by way of Medusa's return route. */
export function ConfirmedPage() {
  usePageTitle("Thank you")
  const { orderId = "" } = useParams()
  const client = useQueryClient()
  const order = useQuery({
    queryKey: ["order", orderId],
    queryFn: async () => (await sdk.store.order.retrieve(orderId)).order,
    refetchInterval: ({ state: { data } }) =>
      data && !isPaid(data) && !isOwing(data) ? 2_000 : false,
  })
  // The cart has become this order: asked for again, it is found completed and forgotten
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ["cart"] })
  }, [client, orderId])

  if (order.error) {
    return <Notice tone="error">{errorText(order.error)}</Notice>
  }
  return order.data ? <Confirmation order={order.data} /> : <h1 aria-busy="true">Your order</h1>
}

function isPaid({ payment_status }: StoreOrder): boolean {
  return payment_status === "captured"
}

/** An admin has made the order dearer since it was paid, or entered an order that nobody has paid. */
function isOwing({ payment_status, summary }: StoreOrder): boolean {
  const isPaidInPart = (summary?.paid_total ?? 0) > 0
  return (summary?.pending_difference ?? 0) > 0 && (isPaidInPart || payment_status === "not_paid")
}

function Confirmation({ order }: { order: StoreOrder }) {
  const { country } = useMarket()
  const address = order.shipping_address
  return (
    <div className="columns">
      <section>
        <p className="muted">Order #{order.display_id}</p>
        <h1>Thank you{address?.first_name ? `, ${address.first_name}` : ""}!</h1>
        {isOwing(order) ? <RestToPay order={order} /> : <PaymentState order={order} />}
        <h2>Shipping to</h2>
        <p>
          {address?.first_name} {address?.last_name}
          <br />
          {address?.address_1}
          {address?.address_2 && `, ${address.address_2}`}
          <br />
          {address?.city}, {address?.province} {address?.postal_code}
          <br />
          {findCountry(address?.country_code)?.name}
        </p>
        <p className="muted">
          {order.shipping_methods?.map(({ name }) => `${name} shipping`).join(", ")}
        </p>
        <Link className="button" to={`/${country.code}`}>
          Back to the shop
        </Link>
      </section>
      <aside className="card" aria-label="Your order">
        <ul className="lines lines-small" aria-label="Items">
          {order.items?.map((item) => (
            <Line key={item.id} item={item} currencyCode={order.currency_code} />
          ))}
        </ul>
        <Totals of={order} />
      </aside>
    </div>
  )
}

function PaymentState({ order }: { order: StoreOrder }) {
  if (isPaid(order)) {
    return (
      <p className="paid" role="status">
        <span className="badge">Paid</span> {formatMoney(order.total, order.currency_code)}{" "}
        {order.currency_code.toUpperCase()}
      </p>
    )
  }
  return (
    <p className="muted" role="status">
      We are waiting for the payment to be confirmed. This page goes on by itself.
    </p>
  )
}
