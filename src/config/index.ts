import {
  PAYMENT_DEPENDENCIES,
  PAYMENT_MODULE,
  PLUGIN,
  PROVIDER,
} from "../core/options/medusa-config"
import type {
  AccountOptionsInput,
  HostedCheckoutOptionsInput,
  StorefrontUrlInput,
} from "../core/options/options"

export type { GatewayProfileInput } from "../core/options/options"

/** Options from the environment, which may be unset when Medusa is only built. */
type FromEnvironment<Options> = { [Name in keyof Options]: Options[Name] | undefined }

/** The options of one merchant account: its gateway and its storefront. */
export interface AccountConfig extends FromEnvironment<Omit<AccountOptionsInput, "storefrontUrl">> {
  /**
   * Address of the storefront; shoppers are sent back to it. For several storefronts a map:
   * `{ default, salesChannels?, regions? }`, with the addresses by id.
   */
  storefrontUrl: string | undefined | FromEnvironment<Exclude<StorefrontUrlInput, string>>
}

/** The plugin's options: the merchant accounts, and the options that they share. */
export interface HostedCheckoutConfig extends FromEnvironment<
  Omit<HostedCheckoutOptionsInput, "accounts">
> {
  /**
   * The merchant accounts by name, each a payment provider `pp_hosted-checkout_<name>` in Medusa. A store
   * with one calls it `default`.
   */
  accounts: Record<string, AccountConfig>
}

/** A store's existing entry of `modules` for the payment module. */
export interface PaymentModule {
  resolve?: string
  key?: string
  dependencies?: string[]
  options?: object & {
    /** The store's other payment providers. */
    providers?: readonly object[]
  }
}

/** The entries for medusa-config. */
export interface HostedCheckout {
  /** For `plugins`. */
  plugin: { resolve: string; options: Record<string, unknown> }
  /** For `modules`: the payment module with a provider for each account, and with their dependencies. */
  paymentModule: {
    resolve: string
    dependencies: string[]
    options: { providers: PaymentProvider[] }
  }
}

interface PaymentProvider {
  resolve: string
  id: string
  options?: Record<string, unknown>
}

/**
 * Makes the two entries of medusa-config that the plugin needs. Nothing is checked here, so that Medusa can
 * be built without secrets; what is wrong stops the start.
 *
 * @example
 * const checkout = hostedCheckout({
 *   accounts: {
 *     default: {
 *       baseUrl: process.env.HOSTED_CHECKOUT_BASE_URL,
 *       merchantSecretKey: process.env.HOSTED_CHECKOUT_SECRET_KEY,
 *       storefrontUrl: process.env.STOREFRONT_URL,
 *     },
 *   },
 *   backendUrl: process.env.MEDUSA_BACKEND_URL,
 * })
 *
 * module.exports = defineConfig({
 *   plugins: [checkout.plugin],
 *   modules: [checkout.paymentModule],
 * })
 *
 * @param options the plugin's options.
 * @param existing the entry of the payment module that the store has already: its other providers, options
 *   and dependencies are kept. Medusa takes one entry of a module only.
 */
export function hostedCheckout(
  options: HostedCheckoutConfig,
  existing: PaymentModule = {}
): HostedCheckout {
  const names = Object.keys({ ...options.accounts })
  const dependencies = [...(existing.dependencies ?? []), ...PAYMENT_DEPENDENCIES]
  const others = (existing.options?.providers ?? []) as PaymentProvider[]
  return {
    plugin: { resolve: PLUGIN, options: { ...options } },
    paymentModule: {
      resolve: PAYMENT_MODULE,
      ...existing,
      dependencies: [...new Set(dependencies)],
      options: { ...existing.options, providers: [...others, ...names.map(entryOf)] },
    },
  }
}

/** Medusa gives a provider its options but not its id: the account is named twice. */
function entryOf(account: string): PaymentProvider {
  return { resolve: PROVIDER, id: account, options: { account } }
}
