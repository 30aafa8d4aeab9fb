import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { HostedCheckoutClient } from "../client"
import { parseOptions, type HostedCheckoutOptions } from "../core"

const PREFIX = "pp_hosted-checkout_"

/** One configured instance of the provider. */
export interface ProviderInstance {
  /** As Medusa knows it: `pp_hosted-checkout_default`. */
  provider_id: string
  options: HostedCheckoutOptions
  client: HostedCheckoutClient
}

interface ConfiguredProvider {
  resolve?: unknown
  id?: string
  options?: object
}

// Keyed by the configured object itself: parsed once, and a test's second boot has its own.
const instances = new WeakMap<object, ProviderInstance>()

/**
 * The provider instance of an id such as `pp_hosted-checkout_default`. Its options are read where
 * Medusa keeps them: in the payment module's configuration.
 *
 * @returns undefined when no such instance is configured.
 */
export function findProviderInstance(
  container: MedusaContainer,
  providerId: string
): ProviderInstance | undefined {
  const config = container.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE)
  const payment = config.modules?.[Modules.PAYMENT] as
    { options?: { providers?: ConfiguredProvider[] } } | undefined
  const configured = payment?.options?.providers?.find(
    ({ resolve, id }) => isOurs(resolve) && providerIdOf(id) === providerId
  )
  if (!configured?.options) {
    return undefined
  }
  const known = instances.get(configured.options)
  if (known) {
    return known
  }
  const options = parseOptions(configured.options, {
    production: process.env.NODE_ENV === "production",
  })
  const instance = { provider_id: providerId, options, client: new HostedCheckoutClient(options) }
  instances.set(configured.options, instance)
  return instance
}

/** `default` becomes `pp_hosted-checkout_default`. */
export function providerIdOf(id: string | undefined): string {
  return `${PREFIX}${id ?? ""}`
}

function isOurs(resolve: unknown): boolean {
  return typeof resolve !== "string" || resolve.includes("hosted-checkout")
}
