import type { HostedPayment } from "../payment.ts"

/** Where an order is shown: `/ca/order/{order_id}/confirmed`. */
export type OrderUrl = `${string}{order_id}${string}`

/**
 * Fills a payment into an address of the storefront. An address is text, and no function, so that a server
 * component can give it.
 */
export function addressOf(url: string, payment: HostedPayment): string {
  return url.replace(/\{(handle|cart_id|order_id|outcome)\}/g, (_, name: keyof HostedPayment) =>
    encodeURIComponent(payment[name] ?? "")
  )
}
