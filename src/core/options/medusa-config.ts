/** What medusa-config writes: the names of the plugin and its provider, and what the payment module needs. */
export const PLUGIN = "medusa-payment-hosted-checkout"
export const PROVIDER = `${PLUGIN}/providers/hosted-checkout`
export const PAYMENT_MODULE = "@medusajs/medusa/payment"
/** Without them boot is clean and the first checkout fails. */
export const PAYMENT_DEPENDENCIES = ["query", "hosted_checkout"]
