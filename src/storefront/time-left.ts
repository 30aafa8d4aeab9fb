import type { HostedPayment } from "./payment.ts"

/**
 * How long the payment page can still be paid, in milliseconds; 0 when it cannot.
 *
 * @param now in milliseconds since 1970
 */
export function timeLeft(
  { checkout_url, expires_at }: Pick<HostedPayment, "checkout_url" | "expires_at">,
  now = Date.now()
): number {
  return checkout_url && expires_at ? Math.max(0, Date.parse(expires_at) - now) : 0
}
