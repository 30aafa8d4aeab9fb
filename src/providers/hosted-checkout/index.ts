import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import HostedCheckoutProviderService from "./service"

export default ModuleProvider(Modules.PAYMENT, { services: [HostedCheckoutProviderService] })
