import type { StoreCart } from "@medusajs/types"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"

import { useCartChange } from "../lib/cart"
import { errorText } from "../lib/error-text"
import { formatMoney } from "../lib/money"
import { sdk } from "../lib/sdk"
import { Notice } from "./notice"
import { Step } from "./step"

interface Props {
  cart: StoreCart
  /** Whether the address is known, which shipping depends on. */
  ready: boolean
}

/** The choice of a shipping method, saved as soon as it is made. */
export function ShippingStep({ cart, ready }: Props) {
  return (
    <Step title="Shipping">
      {ready ? <ShippingOptions cart={cart} /> : <p className="muted">Your details come first.</p>}
    </Step>
  )
}

function ShippingOptions({ cart }: { cart: StoreCart }) {
  const options = useQuery({
    queryKey: ["shipping-options", cart.id, cart.region_id],
    queryFn: () => sdk.store.fulfillment.listCartOptions({ cart_id: cart.id }),
  })
  const choose = useCartChange((cartId, option_id: string) =>
    sdk.store.cart.addShippingMethod(cartId, { option_id }).then((answer) => answer.cart)
  )
  // The choice shows at once; a refused one falls back to what Medusa has
  const [clicked, setClicked] = useState<string>()
  const chosen = clicked ?? cart.shipping_methods?.at(-1)?.shipping_option_id
  const onChange = (optionId: string) => {
    setClicked(optionId)
    choose.mutate(optionId, { onSettled: () => setClicked(undefined) })
  }
  const error = options.error ?? choose.error
  return (
    <fieldset className="choices" aria-busy={options.isPending}>
      <legend className="visually-hidden">Shipping method</legend>
      {options.data?.shipping_options.map((option) => (
        <label key={option.id} className="choice">
          <input
            type="radio"
            name="shipping"
            value={option.id}
            checked={option.id === chosen}
            onChange={() => onChange(option.id)}
          />
          <span className="choice-what">
            {option.name}
            <span className="muted">{option.type?.description}</span>
          </span>
          <span>{formatMoney(option.amount, cart.currency_code)}</span>
        </label>
      ))}
      {error && <Notice tone="error">{errorText(error)}</Notice>}
    </fieldset>
  )
}
