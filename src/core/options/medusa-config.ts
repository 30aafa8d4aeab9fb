/** Names that medusa-config uses: the plugin, its provider, and the payment module's dependencies. */
export const PLUGIN = "medusa-payment-hosted-checkout"
export const PROVIDER = `${PLUGIN}/providers/hosted-checkout`
export const PAYMENT_MODULE = "@medusajs/medusa/payment"
/** Without these dependencies boot succeeds and the first checkout fails. */
export const PAYMENT_DEPENDENCIES = ["query", "hosted_checkout"]

/** How Medusa's ids of the plugin's payment providers begin. */
export const PROVIDER_ID_PREFIX = "pp_hosted-checkout_"

/**
 * Medusa's provider id of an account: `usd` becomes `pp_hosted-checkout_usd`.
 *
 * @param account its name in the plugin's options, and the `id` of its provider entry.
 */
export function providerIdOf(account: string): string {
  return PROVIDER_ID_PREFIX + account
}

/** The name of an account in the plugin's options: the inverse of `providerIdOf`. */
export function accountNameOf(providerId: string): string {
  return providerId.slice(PROVIDER_ID_PREFIX.length)
}

/** Where the gateway posts the notifications of an account: each account has its own path. */
export function webhookPathOf(providerId: string): string {
  return `/hooks/hosted-checkout/${encodeURIComponent(accountNameOf(providerId))}`
}
