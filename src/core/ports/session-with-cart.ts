import type { MedusaAmount } from "../money/money"

/** A payment session with its cart or order, as Medusa has them; amounts in major units, unrounded. */
export interface SessionWithCart extends CartOrOrder {
  id: string
  provider_id: string
  payment_collection_id: string
  amount: MedusaAmount
  currency_code: string
  /** The payment link by which the payment is started; null for another start. */
  link: StartingLink | null
}

/** The payment link of a start. `isPublic`: strangers may have the link, so its page names nobody. */
export interface StartingLink {
  id: string
  isPublic: boolean
}

/** What a payment collection is for. */
export interface CartOrOrder {
  cart: SessionCart | null
  /** The order of a collection that has no cart: an order edit, an exchange, a draft order. */
  order: SessionOrder | null
  /** The cart was deleted and became no order. */
  cartGone: boolean
}

/** A region with the payment providers that it offers. */
export interface OfferingRegion {
  payment_providers?: ({ id: string } | null)[] | null
}

/** Who pays, as a cart or an order names them. */
export interface Payer {
  email: string | null
  billing_address?: Name | null
  shipping_address?: Name | null
}

/** A cart with everything that the hosted page shows; amounts in major units, unrounded. */
export interface SessionCart extends Payer {
  id: string
  region?: OfferingRegion | null
  completed_at: string | Date | null
  currency_code: string
  /** BCP 47. */
  locale?: string | null
  total: MedusaAmount
  items?: CartItem[]
  shipping_methods?: ShippingMethod[]
}

/** An order that is paid afterwards. */
export interface SessionOrder extends Payer {
  id: string
  region?: OfferingRegion | null
  display_id: number
  /** BCP 47. */
  locale: string | null
}

export interface CartItem {
  product_id: string | null
  variant_sku: string | null
  title: string
  product_title: string | null
  variant_title: string | null
  quantity: MedusaAmount
  requires_shipping?: boolean
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

/** The amount of a payment collection, and what was captured of it, as Medusa has them: in major units, unrounded. */
export interface AmountToPay {
  amount: MedusaAmount
  currency_code: string
  /** Of any provider; null or 0 before the first capture. */
  captured_amount: MedusaAmount | null
  /** Null or 0 before the first refund. */
  refunded_amount: MedusaAmount | null
}

/** The payment collection of a payment start, before Medusa's own route handles it. */
export interface CollectionToPay {
  id: string
  /** Its current amount; undefined when it is gone. */
  amount(): Promise<AmountToPay | undefined>
  /** The cart or order of the collection, with everything that the hosted page shows. */
  cartOrOrder(): Promise<CartOrOrder>
  /** Sets its amount to the cart's total. @throws what Medusa's workflow throws. */
  refresh(cartId: string): Promise<void>
}
