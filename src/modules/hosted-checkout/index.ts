import { Module } from "@medusajs/framework/utils"
import checkPaymentModule from "./loaders/check-payment-module"
import HostedCheckoutModuleService from "./service"

/** Key of the ledger in Medusa's container. */
export const HOSTED_CHECKOUT_MODULE = "hosted_checkout"

export default Module(HOSTED_CHECKOUT_MODULE, {
  service: HostedCheckoutModuleService,
  loaders: [checkPaymentModule],
})
