import { createHash } from "node:crypto"
import type { PaymentCustomerDTO } from "@medusajs/framework/types"
import type { CheckoutSessionRequest, Currency } from "../../core/contract/checkout-session"
import { buildCheckoutItems, type CartLine } from "../../core/money/checkout-items"
import { toDecimalString, toWireAmount, type Cents } from "../../core/money/money"
import { webhookPathOf } from "../../core/options/medusa-config"
import type { HostedCheckoutOptions } from "../../core/options/options"
import type {
  CartItem,
  Payer,
  SessionCart,
  SessionOrder,
  StartingLink,
} from "../../core/ports/session-with-cart"
import { languageOf } from "../../core/texts/language"

export interface Shopper {
  email: string | null
  first_name: string | null
  last_name: string | null
}

/** The shopper of a page that strangers may open. */
export const NOBODY: Shopper = { email: null, first_name: null, last_name: null }

/** The payer: email and billing name of the cart or the order, else the customer's. */
export function shopperOf(
  payer: Payer | null | undefined,
  customer: PaymentCustomerDTO | undefined
): Shopper {
  const name = payer?.billing_address?.first_name ? payer.billing_address : payer?.shipping_address
  return {
    email: (payer?.email ?? customer?.email)?.toLowerCase() ?? null,
    first_name: name?.first_name ?? customer?.first_name ?? null,
    last_name: name?.last_name ?? customer?.last_name ?? null,
  }
}

/** Hash of a cart's lines: shows whether the cart still has the lines on a page. */
export function hashLines(lines: readonly CartLine[]): string {
  const facts = lines.map(({ product_id, name, sku, quantity, total, tax_total }) =>
    [product_id, name, sku, quantity, total, tax_total].map((value) => String(value ?? ""))
  )
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex")
}

/**
 * What an open page must match to be offered again: the lines of its cart. A page for an order is identified by its amount. A
 * public link and other starts never get each other's page: the other page has the shopper's name, and its return leads to
 * the order.
 */
export function pageHash(cart: SessionCart | null | undefined, link: StartingLink | null): string {
  const hash = hashLines(cart ? cartLines(cart) : [])
  return link?.isPublic ? `public ${hash}` : hash
}

/** The request that opens a page (spec, Checkout session request). */
export function buildCheckoutRequest(
  attempt: { id: string; handle: string; provider_id: string },
  payment: { amount: Cents; currency: Currency; lines: readonly CartLine[]; shopper: Shopper },
  options: HostedCheckoutOptions
): CheckoutSessionRequest {
  const { backendUrl } = options
  const { amount, currency, lines, shopper } = payment
  const items = buildCheckoutItems(lines, amount)

  return {
    amount: toWireAmount(amount),
    currency,
    reference: attempt.id,
    redirect_url: `${backendUrl}/hosted-checkout/return/${attempt.handle}`,
    cancel_url: `${backendUrl}/hosted-checkout/cancel/${attempt.handle}`,
    webhook_url: `${backendUrl}${webhookPathOf(attempt.provider_id)}`,
    ...(shopper.first_name ? { first_name: shopper.first_name } : {}),
    ...(shopper.last_name ? { last_name: shopper.last_name } : {}),
    ...(shopper.email ? { email: shopper.email } : {}),
    ...(items ? { items } : {}),
    external_source: options.externalSource,
    expires_in_minutes: options.expiresInMinutes,
  }
}

/** What a page is wanted for. Amount in major units with two decimals. */
export interface PageRequest {
  session_id: string
  provider_id: string
  payment_collection_id: string
  cart_id: string | null
  amount: string
  /** False if the cart has another total, after a cart change that failed half-way. */
  is_total: boolean
  /** Whether the region of the cart or the order offers the provider; undefined without a region. */
  is_offered: boolean | undefined
  currency: Currency
  lines: CartLine[]
  lines_hash: string
  shopper: Shopper
  payment_link_id: string | null
}

/** The lines of a cart: the items, then shipping as its own line. */
export function cartLines(cart: SessionCart): CartLine[] {
  return [...itemLines(cart), ...shippingLines(cart)]
}

/** The lines of a cart as the hosted page shows them: shipping is named as such, in the cart's language. */
export function linesShown(cart: SessionCart): CartLine[] {
  const nameShipping = SHIPPING_LINE[languageOf(cart.locale) ?? "en"]
  return [
    ...itemLines(cart),
    ...shippingLines(cart).map(({ name, ...line }) => ({
      ...line,
      name: NAMES_SHIPPING.test(name) ? name : nameShipping(name),
    })),
  ]
}

const SHIPPING_LINE = {
  en: (method: string) => `Shipping: ${method}`,
  fr: (method: string) => `Livraison : ${method}`,
}

/** A shipping method whose name says what it is. */
const NAMES_SHIPPING = /shipping|delivery|pickup|livraison|expédition|cueillette|ramassage/i

function itemLines(cart: SessionCart) {
  return (cart.items ?? []).map((item) => ({
    product_id: item.product_id,
    name: itemName(item),
    sku: item.variant_sku,
    quantity: item.quantity,
    total: item.total,
    tax_total: item.tax_total,
  }))
}

function shippingLines(cart: SessionCart) {
  return (cart.shipping_methods ?? []).map((method) => ({
    name: method.name,
    quantity: 1,
    total: method.total,
    tax_total: method.tax_total,
  }))
}

const LINE_OF_ORDER = {
  en: (number: number) => `Order #${number}: amount due`,
  fr: (number: number) => `Commande nº ${number} : montant à payer`,
}

/**
 * The only line of the hosted page when an order is paid afterwards: the amount due may be a difference, which
 * belongs to no item of the order.
 */
export function lineOfOrder({ display_id, locale }: SessionOrder, due: Cents): CartLine {
  return {
    name: LINE_OF_ORDER[languageOf(locale) ?? "en"](display_id),
    quantity: 1,
    total: toDecimalString(due),
    tax_total: null,
  }
}

/** An item with its variant: "Mug, red". */
export function itemName({ title, product_title, variant_title }: CartItem): string {
  const product = product_title ?? title
  return variant_title && variant_title !== "Default variant"
    ? `${product}, ${variant_title}`
    : product
}
