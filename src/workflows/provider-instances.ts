import { join } from "node:path"
import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  Modules,
  normalizeImportPathWithSource,
  resolveFromProject,
} from "@medusajs/framework/utils"
import { HostedCheckoutClient } from "../client"
import {
  gatewayProfileSchema,
  keysOf,
  parseOptions,
  providerIdOf,
  type GatewayProfile,
  type HostedCheckoutOptions,
  type MerchantKeys,
} from "../core"
import { repositoriesOf } from "./repositories"

/** One configured instance of the provider. */
export interface ProviderInstance {
  /** As Medusa knows it: `pp_hosted-checkout_default`. */
  provider_id: string
  options: HostedCheckoutOptions
  client: HostedCheckoutClient
  keys: MerchantKeys
}

interface ConfiguredProvider {
  resolve?: unknown
  id?: string
  options?: object
}

// Keyed by the configured object itself: parsed once, and a test's second boot has its own.
const instances = new WeakMap<ConfiguredProvider, ProviderInstance>()

/**
 * The provider instance of an id such as `pp_hosted-checkout_default`.
 *
 * @returns undefined when no such instance is configured.
 */
export function findProviderInstance(
  container: MedusaContainer,
  providerId: string
): ProviderInstance | undefined {
  for (const configured of configuredProviders(container)) {
    // Another plugin's provider may have the same id.
    const instance = providerIdOf(configured.id) === providerId && instanceOf(configured, container)
    if (instance) {
      return instance
    }
  }
  return undefined
}

/** What an account's gateway means by its words; the defaults for one that is not configured any more. */
export function profileOf(container: MedusaContainer, providerId: string): GatewayProfile {
  const instance = findProviderInstance(container, providerId)
  return instance?.options.profile ?? gatewayProfileSchema.parse({})
}

/** Every configured instance of the provider. */
export function providerInstances(container: MedusaContainer): ProviderInstance[] {
  return configuredProviders(container).flatMap(
    (configured) => instanceOf(configured, container) ?? []
  )
}

/** Options are read where Medusa keeps them: in the payment module's configuration. */
function configuredProviders(container: MedusaContainer): ConfiguredProvider[] {
  const config = container.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE)
  const payment = config.modules?.[Modules.PAYMENT] as
    { options?: { providers?: ConfiguredProvider[] } } | undefined
  return payment?.options?.providers ?? []
}

function instanceOf(
  configured: ConfiguredProvider,
  container: MedusaContainer
): ProviderInstance | undefined {
  const known = instances.get(configured)
  if (known) {
    return known
  }
  if (!configured.options || !isOurs(configured.resolve)) {
    return undefined
  }
  const options = parseOptions(configured.options, {
    production: process.env.NODE_ENV === "production",
  })
  const provider_id = providerIdOf(configured.id)
  const keys = keysOf(provider_id, options, () => repositoriesOf(container).keyRings)
  const client = new HostedCheckoutClient({
    ...options,
    merchantSecretKey: () => keys.inForce(),
    now: () => new Date(),
  })
  const instance = { provider_id, options, client, keys }
  instances.set(configured, instance)
  return instance
}

/** By the file that Medusa loads, not by its name: another plugin may be called much the same. */
function isOurs(resolve: unknown): boolean {
  if (typeof resolve !== "string") {
    return isOurModule(resolve)
  }
  try {
    const loaded = resolveFromProject(normalizeImportPathWithSource(resolve))
    return (
      require.resolve(loaded) === require.resolve(join(__dirname, "../providers/hosted-checkout"))
    )
  } catch {
    return false
  }
}

/** A provider may also be given as the imported module. */
function isOurModule(given: unknown): boolean {
  const { default: module = given } = (given ?? {}) as { default?: unknown }
  const { services } = (module ?? {}) as { services?: { identifier?: unknown }[] }
  return services?.some(({ identifier }) => identifier === "hosted-checkout") ?? false
}
