/** What Medusa makes of the provider's identifier. */
const PREFIX = "pp_hosted-checkout_"

/**
 * The provider id of an account, as Medusa names it: `usd` becomes `pp_hosted-checkout_usd`.
 *
 * @param account its name in the plugin's options, and the `id` of its provider entry.
 */
export function providerIdOf(account: string): string {
  return PREFIX + account
}

/** Where the gateway posts the notifications of an account: each has a path of its own. */
export function webhookPathOf(providerId: string): string {
  return `/hooks/hosted-checkout/${encodeURIComponent(providerId.slice(PREFIX.length))}`
}
