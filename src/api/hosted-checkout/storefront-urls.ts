import type { HostedCheckoutOptions } from "../../core"

/** Why a shopper is sent back to the cart. */
export type CartExit = "cancelled" | "expired" | "open"

type UrlOptions = Pick<HostedCheckoutOptions, "storefrontUrl" | "orderPath" | "cartPath">

/** Where a shopper lands with an order, by the `orderPath` template. */
export function orderUrl(
  { storefrontUrl, orderPath }: UrlOptions,
  values: { country_code: string; cart_id: string; order_id: string }
): string {
  return storefrontUrl + fill(orderPath, values)
}

/** Where a shopper lands who did not pay, by the `cartPath` template. */
export function cartUrl(
  { storefrontUrl, cartPath }: UrlOptions,
  values: { country_code: string; cart_id: string; payment: CartExit }
): string {
  return storefrontUrl + fill(cartPath, values)
}

function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""))
}
