import { createHash, timingSafeEqual } from "node:crypto"

/** Header in which the storefront's server sends the `storefrontSecret`. */
export const STOREFRONT_SECRET_HEADER = "x-hosted-checkout-secret"

/** Header in which the storefront's server sends the shopper's address, with the secret. */
export const SHOPPER_ADDRESS_HEADER = "x-hosted-checkout-address"

/** Compares in constant time, whatever the lengths are. */
export function isStorefrontSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(secret))
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest()
}
