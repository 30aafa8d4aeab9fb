import { Module } from "@medusajs/framework/utils"
import { HOSTED_CHECKOUT_MODULE } from "./linked/joiner-config"
import checkMedusa from "./loaders/check-medusa"
import loadAccounts from "./loaders/load-accounts"
import HostedCheckoutModuleService from "./service"

export { HOSTED_CHECKOUT_MODULE }

export default Module(HOSTED_CHECKOUT_MODULE, {
  service: HostedCheckoutModuleService,
  loaders: [checkMedusa, loadAccounts],
})
