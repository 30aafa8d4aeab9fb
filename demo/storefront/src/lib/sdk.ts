import Medusa from "@medusajs/js-sdk"
import { createPayments } from "medusa-payment-hosted-checkout-storefront"

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

/** Starts payments and asks about them. */
export const payments = createPayments({ sdk, providerId: config.paymentProviderId })
