/** Names that medusa-config uses: the plugin, its provider, and the payment module's dependencies. */
export const PLUGIN = "medusa-payment-hosted-checkout"
export const PROVIDER = `${PLUGIN}/providers/hosted-checkout`
export const PAYMENT_MODULE = "@medusajs/medusa/payment"
/** Without them boot succeeds and the first checkout fails. */
export const PAYMENT_DEPENDENCIES = ["query", "hosted_checkout"]
