/** Medusa's prefix for the provider's identifier. */
const PREFIX = "pp_hosted-checkout_"

/**
 * Medusa's provider id of an account: `usd` becomes `pp_hosted-checkout_usd`.
 *
 * @param account its name in the plugin's options, and the `id` of its provider entry.
 */
export function providerIdOf(account: string): string {
  return PREFIX + account
}

/** Where the gateway posts the notifications of an account: each account has its own path. */
export function webhookPathOf(providerId: string): string {
  return `/hooks/hosted-checkout/${encodeURIComponent(providerId.slice(PREFIX.length))}`
}
