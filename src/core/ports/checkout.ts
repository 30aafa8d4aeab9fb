import type { MedusaAmount } from "../money/money"

/** A payment session with what it pays for, as Medusa has it; amounts in major units, unrounded. */
export interface SessionWithCart {
  id: string
  provider_id: string
  payment_collection_id: string
  amount: MedusaAmount
  currency_code: string
  cart: SessionCart | null
  /** The session's cart was deleted, and no order was placed from it. */
  cartGone: boolean
}

/** A cart with everything that the hosted page shows; amounts in major units, unrounded. */
export interface SessionCart {
  id: string
  completed_at: string | Date | null
  email: string | null
  currency_code: string
  total: MedusaAmount
  items?: CartItem[]
  shipping_methods?: ShippingMethod[]
  billing_address?: Name | null
  shipping_address?: Name | null
}

export interface CartItem {
  product_id: string | null
  variant_id: string | null
  variant_sku: string | null
  title: string
  product_title: string | null
  variant_title: string | null
  quantity: MedusaAmount
  total: MedusaAmount
  tax_total: MedusaAmount
}

interface Name {
  first_name?: string | null
  last_name?: string | null
}

interface ShippingMethod {
  name: string
  total: MedusaAmount
  tax_total: MedusaAmount
}
