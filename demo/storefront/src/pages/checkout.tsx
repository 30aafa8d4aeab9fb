import type { StoreCart } from "@medusajs/types"
import { useState } from "react"
import { Link, useSearchParams } from "react-router-dom"

import { AddressStep } from "../components/address-step"
import { Line } from "../components/line"
import { Notice } from "../components/notice"
import { PayStep } from "../components/pay-step"
import { ShippingStep } from "../components/shipping-step"
import { Totals } from "../components/totals"
import { rememberCart, useCart } from "../lib/cart"
import { errorText } from "../lib/error-text"
import { usePageTitle } from "../lib/page-title"
import { useMarket } from "../lib/region"

/** Address, shipping, payment. A shopper who cancelled at the gateway comes back to here. */
export function CheckoutPage() {
  usePageTitle("Checkout")
  const { country } = useMarket()
  useCartFromUrl()
  const { data: cart, error, isPending } = useCart()

  if (error) {
    return <Notice tone="error">{errorText(error)}</Notice>
  }
  if (isPending) {
    return <h1 aria-busy="true">Checkout</h1>
  }
  if (!cart?.items?.length) {
    return (
      <div className="page-message">
        <h1>There is nothing to pay</h1>
        <p>Your cart is empty.</p>
        <Link className="button" to={`/${country.code}`}>
          Browse the shop
        </Link>
      </div>
    )
  }
  return <Checkout cart={cart} />
}

/** The return address names the cart: it may come from another browser, e.g. out of an app. */
function useCartFromUrl(): void {
  const cartId = useSearchParams()[0].get("cart_id")
  // Before the cart is asked for, which an effect would be too late for
  useState(() => {
    if (cartId) {
      rememberCart(cartId)
    }
  })
}

function Checkout({ cart }: { cart: StoreCart }) {
  const [editing, setEditing] = useState(false)
  const hasAddress = Boolean(cart.email && cart.shipping_address?.address_1)
  const hasShipping = Boolean(cart.shipping_methods?.length)
  return (
    <div className="columns">
      <div>
        <h1>Checkout</h1>
        <AddressStep
          cart={cart}
          editing={editing || !hasAddress}
          onEdit={() => setEditing(true)}
          onSaved={() => setEditing(false)}
        />
        <ShippingStep cart={cart} ready={hasAddress && !editing} />
        <PayStep cart={cart} ready={hasAddress && hasShipping && !editing} />
      </div>
      <aside className="card" aria-label="Your order">
        <ul className="lines lines-small" aria-label="Items">
          {cart.items?.map((item) => (
            <Line key={item.id} item={item} currencyCode={cart.currency_code} />
          ))}
        </ul>
        <Totals of={cart} noShipping={!hasShipping && "Not chosen yet"} />
      </aside>
    </div>
  )
}
