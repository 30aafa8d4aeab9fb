import type { StoreCart, StoreCartLineItem } from "@medusajs/types"
import { Link } from "react-router-dom"

import { Line } from "../components/line"
import { Notice } from "../components/notice"
import { Totals } from "../components/totals"
import { useCart, useCartChange } from "../lib/cart"
import { errorText } from "../lib/error-text"
import { usePageTitle } from "../lib/page-title"
import { useMarket } from "../lib/region"
import { sdk } from "../lib/sdk"

/** The cart: change quantities, remove, continue to checkout. */
export function CartPage() {
  usePageTitle("Cart")
  const { country } = useMarket()
  const { data: cart, error, isPending } = useCart()
  if (error) {
    return <Notice tone="error">{errorText(error)}</Notice>
  }
  if (isPending) {
    return <h1 aria-busy="true">Cart</h1>
  }
  if (!cart?.items?.length) {
    return (
      <div className="page-message">
        <h1>Your cart is empty</h1>
        <p>Room enough for a kettle.</p>
        <Link className="button" to={`/${country.code}`}>
          Browse the shop
        </Link>
      </div>
    )
  }
  return <FilledCart cart={cart} />
}

function FilledCart({ cart }: { cart: StoreCart }) {
  const { country } = useMarket()
  const setQuantity = useCartChange(
    (cartId, { itemId, quantity }: { itemId: string; quantity: number }) =>
      sdk.store.cart.updateLineItem(cartId, itemId, { quantity }).then((answer) => answer.cart)
  )
  const remove = useCartChange(async (cartId, itemId: string) => {
    await sdk.store.cart.deleteLineItem(cartId, itemId)
    return { id: cartId }
  })
  const error = setQuantity.error ?? remove.error
  // What was just chosen shows at once; Medusa's answer follows
  const shownQuantity = (item: StoreCartLineItem) =>
    setQuantity.isPending && setQuantity.variables.itemId === item.id
      ? setQuantity.variables.quantity
      : item.quantity
  return (
    <div className="columns">
      <section>
        <h1>Cart</h1>
        {error && <Notice tone="error">{errorText(error)}</Notice>}
        <ul className="lines" aria-label="Items in your cart">
          {cart.items?.map((item) => (
            <Line key={item.id} item={item} currencyCode={cart.currency_code}>
              <div className="line-actions">
                <QuantitySelect
                  label={`Quantity of ${nameOf(item)}`}
                  quantity={shownQuantity(item)}
                  onChange={(quantity) => setQuantity.mutate({ itemId: item.id, quantity })}
                />
                <button
                  className="link-button"
                  aria-label={`Remove ${nameOf(item)}`}
                  onClick={() => remove.mutate(item.id)}
                >
                  Remove
                </button>
              </div>
            </Line>
          ))}
        </ul>
      </section>
      <aside className="card" aria-label="Summary">
        <Totals of={cart} noShipping={!cart.shipping_methods?.length && "At checkout"} />
        <Link className="button button-wide" to={`/${country.code}/checkout`}>
          Checkout
        </Link>
      </aside>
    </div>
  )
}

interface QuantitySelectProps {
  label: string
  quantity: number
  onChange: (quantity: number) => void
}

function QuantitySelect({ label, quantity, onChange }: QuantitySelectProps) {
  const most = Math.max(10, quantity)
  return (
    <select
      aria-label={label}
      value={quantity}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {Array.from({ length: most }, (_, index) => (
        <option key={index + 1}>{index + 1}</option>
      ))}
    </select>
  )
}

function nameOf(item: StoreCartLineItem): string {
  return item.product_title ?? item.title
}
