import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import requirePlugin from "./loaders/require-plugin"
import HostedCheckoutProviderService from "./service"

export default ModuleProvider(Modules.PAYMENT, {
  services: [HostedCheckoutProviderService],
  loaders: [requirePlugin],
})
