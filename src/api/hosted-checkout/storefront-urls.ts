import type { HostedCheckoutOptions } from "../../core/options/options"
import { fill } from "../../core/texts/fill"

/** Why a shopper is sent back to the cart. */
export type CartExit = "cancelled" | "expired" | "open"

/**
 * The values for the storefront's URL templates: the shopper's cart and country, and the attempt's handle.
 */
export interface Place {
  country_code: string
  cart_id: string
  handle: string
}

interface UrlOptions extends Pick<HostedCheckoutOptions, "orderPath" | "cartPath"> {
  /** The storefront of the cart. */
  storefrontUrl: string
}

/** The storefront URL for a shopper with an order, from the `orderPath` template. */
export function orderUrl(
  { storefrontUrl, orderPath }: UrlOptions,
  values: Place & { order_id: string }
): string {
  return storefrontUrl + fillPath(orderPath, { ...values })
}

/** The storefront URL for a shopper who did not pay, from the `cartPath` template. */
export function cartUrl(
  { storefrontUrl, cartPath }: UrlOptions,
  values: Place & { payment: CartExit }
): string {
  return storefrontUrl + fillPath(cartPath, { ...values })
}

function fillPath(template: string, values: Record<string, string>): string {
  const encoded = Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)])
  return fill(template, Object.fromEntries(encoded) as Record<string, string>)
}
