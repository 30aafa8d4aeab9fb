import Medusa from "@medusajs/js-sdk"

interface Config {
  backendUrl: string
  publishableKey: string
  paymentProviderId: string
}

const response = await fetch("/config.json")
if (!response.ok) {
  throw new Error(`No configuration: ${response.status}`)
}
const config = (await response.json()) as Config

/** The client of Medusa's Store API. */
export const sdk = new Medusa({
  baseUrl: config.backendUrl,
  publishableKey: config.publishableKey,
})

/** `pp_hosted-checkout_<id>`: the provider that a region offers, and that a payment session names. */
export const paymentProviderId = config.paymentProviderId
