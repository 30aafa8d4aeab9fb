import type { StoreCart } from "@medusajs/types"
import { useState, type FormEvent } from "react"

import { useCartChange } from "../lib/cart"
import { errorText } from "../lib/error-text"
import { useMarket } from "../lib/region"
import { sdk } from "../lib/sdk"
import { Field } from "./field"
import { Notice } from "./notice"
import { Step } from "./step"

interface Props {
  cart: StoreCart
  editing: boolean
  onEdit: () => void
  onSaved: () => void
}

/** Contact and address: the form, and what was entered once it is saved. */
export function AddressStep({ cart, editing, onEdit, onSaved }: Props) {
  const { country } = useMarket()
  const [saved, setSaved] = useState(false)
  const address = cart.shipping_address
  if (!editing) {
    return (
      <Step
        title="Your details"
        action={
          // Takes the focus from the form that it replaces
          <button
            className="link-button"
            aria-label="Change your details"
            autoFocus={saved}
            onClick={onEdit}
          >
            Change
          </button>
        }
      >
        <p>
          {address?.first_name} {address?.last_name}, {cart.email}
        </p>
        <p className="muted">
          {[address?.address_1, address?.address_2, address?.city, address?.province]
            .filter(Boolean)
            .join(", ")}{" "}
          {address?.postal_code}, {country.name}
        </p>
      </Step>
    )
  }
  return (
    <Step title="Your details">
      <AddressForm
        cart={cart}
        onSaved={() => {
          setSaved(true)
          onSaved()
        }}
      />
    </Step>
  )
}

function AddressForm({ cart, onSaved }: Pick<Props, "cart" | "onSaved">) {
  const { country } = useMarket()
  const save = useCartChange((cartId, form: FormData) =>
    sdk.store.cart.update(cartId, contactFrom(form, country.code)).then((answer) => answer.cart)
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!save.isPending) {
      save.mutate(new FormData(event.currentTarget), { onSuccess: onSaved })
    }
  }
  const { email, shipping_address } = cart
  const address: Partial<Record<string, unknown>> = { ...shipping_address }
  const value = (key: string) => textOf(address[key])
  return (
    <form className="form" onSubmit={submit}>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={email ?? ""}
        required
      />
      <Field
        label="First name"
        name="first_name"
        autoComplete="given-name"
        defaultValue={value("first_name")}
        className="half"
        required
      />
      <Field
        label="Last name"
        name="last_name"
        autoComplete="family-name"
        defaultValue={value("last_name")}
        className="half"
        required
      />
      <Field
        label="Address"
        name="address_1"
        autoComplete="address-line1"
        defaultValue={value("address_1")}
        required
      />
      <Field
        label="Apartment, suite"
        name="address_2"
        autoComplete="address-line2"
        defaultValue={value("address_2")}
      />
      <Field
        label="City"
        name="city"
        autoComplete="address-level2"
        defaultValue={value("city")}
        required
      />
      <Field
        label={country.province}
        name="province"
        autoComplete="address-level1"
        defaultValue={value("province")}
        className="half"
        required
      />
      <Field
        label={country.postalCode}
        name="postal_code"
        autoComplete="postal-code"
        defaultValue={value("postal_code")}
        className="half"
        required
      />
      <Field
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={value("phone")}
      />
      {save.error && <Notice tone="error">{errorText(save.error)}</Notice>}
      <button className="button button-wide" aria-disabled={save.isPending}>
        {save.isPending ? "Saving …" : "Continue to shipping"}
      </button>
    </form>
  )
}

function contactFrom(form: FormData, country_code: string) {
  const text = (name: string) => textOf(form.get(name)).trim()
  const address = {
    first_name: text("first_name"),
    last_name: text("last_name"),
    address_1: text("address_1"),
    address_2: text("address_2"),
    city: text("city"),
    province: text("province"),
    postal_code: text("postal_code"),
    phone: text("phone"),
    country_code,
  }
  return { email: text("email"), shipping_address: address, billing_address: address }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : ""
}
