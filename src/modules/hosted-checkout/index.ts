import { Module } from "@medusajs/framework/utils"
import checkMedusa from "./loaders/check-medusa"
import loadAccounts from "./loaders/load-accounts"
import HostedCheckoutModuleService from "./service"

/** Key of the module in Medusa's container. */
export const HOSTED_CHECKOUT_MODULE = "hosted_checkout"

export default Module(HOSTED_CHECKOUT_MODULE, {
  service: HostedCheckoutModuleService,
  loaders: [checkMedusa, loadAccounts],
})
