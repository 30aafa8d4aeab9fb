import type { HostedCheckoutOptions } from "../../core"

/** Why a shopper is sent back to the cart. */
export type CartExit = "cancelled" | "expired" | "open"

/** The shopper's cart and country, and the attempt's handle, as the storefront's URLs name them. */
export interface Place {
  country_code: string
  cart_id: string
  handle: string
}

interface UrlOptions extends Pick<HostedCheckoutOptions, "orderPath" | "cartPath"> {
  /** The one that the cart belongs to. */
  storefrontUrl: string
}

/** Where a shopper lands with an order, by the `orderPath` template. */
export function orderUrl(
  { storefrontUrl, orderPath }: UrlOptions,
  values: Place & { order_id: string }
): string {
  return storefrontUrl + fill(orderPath, { ...values })
}

/** Where a shopper lands who did not pay, by the `cartPath` template. */
export function cartUrl(
  { storefrontUrl, cartPath }: UrlOptions,
  values: Place & { payment: CartExit }
): string {
  return storefrontUrl + fill(cartPath, { ...values })
}

function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""))
}
