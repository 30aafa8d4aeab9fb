import { isDeepStrictEqual } from "node:util"
import { Modules } from "@medusajs/framework/utils"
import { OptionsError } from "../../core/errors/hosted-checkout-errors"
import { PAYMENT_DEPENDENCIES, PAYMENT_MODULE, PLUGIN } from "../../core/options/medusa-config"
import { parseOptions, type ParsedOptions } from "../../core/options/options"
import {
  checkEntryOptions,
  problemsOfEntries,
  recordOf,
  type ProviderEntry,
} from "./provider-entries"

/** The parts of medusa-config that must fit together, as Medusa has merged them. */
interface MedusaConfig {
  modules?: Record<string, unknown>
  plugins?: readonly unknown[]
}

interface Installation {
  /** Whether a provider entry's `resolve` is our provider. */
  isOurProvider: (resolve: unknown) => boolean
  /** Whether an entry of `plugins` is this plugin. */
  isOurPlugin: (resolve: unknown) => boolean
  production: boolean
}

type Options = Record<string, unknown>

/**
 * Checks the parts of medusa-config that concern the plugin: its options, and how the payment module uses them.
 *
 * @param given the options that Medusa gave to the plugin's module.
 * @returns the options, with the defaults filled in.
 * @throws OptionsError that names what to write in medusa-config; values never appear in it.
 */
export function checkConfiguration(
  config: MedusaConfig,
  given: unknown,
  { isOurProvider, isOurPlugin, production }: Installation
): ParsedOptions {
  const options = withoutMedusas(given)
  const payment = recordOf(config.modules?.[Modules.PAYMENT])
  const entries = entriesOf(payment).filter(({ resolve }) => isOurProvider(resolve))

  checkReplaced(config, options, isOurPlugin)
  checkEntryOptions(entries)
  const parsed = parseOptions(options, { production })
  const problems = [
    ...problemsOfDependencies(payment),
    ...problemsOfEntries(entries, Object.keys(parsed.accounts)),
  ]
  if (problems.length > 0) {
    throw new OptionsError(problems.join("\n"))
  }
  return parsed
}

/** An entry of `modules` silently replaces a plugin's module in Medusa. */
function checkReplaced(
  { plugins = [] }: MedusaConfig,
  options: Options,
  isOurPlugin: Installation["isOurPlugin"]
): void {
  const plugin = plugins
    .map((entry) => (typeof entry === "string" ? { resolve: entry } : recordOf(entry)))
    .find(({ resolve }) => isOurPlugin(resolve))
  if (plugin && !isDeepStrictEqual(withoutMedusas(plugin.options), options)) {
    throw new OptionsError(
      `In medusa-config, an entry of "modules" with the key hosted_checkout replaces the options of the plugin. Remove that entry: the plugin brings its module along. Its options are written once, in\n` +
        `  plugins: [{ resolve: "${PLUGIN}", options: { accounts: { ... } } }]`
    )
  }
}

function problemsOfDependencies({ dependencies }: Options): string[] {
  const given: unknown[] = Array.isArray(dependencies) ? dependencies : []
  const missing = PAYMENT_DEPENDENCIES.filter((key) => !given.includes(key))
  return missing.length === 0
    ? []
    : [
        `The payment module cannot reach ${missing.join(" and ")}. In medusa-config, give it\n` +
          `  { resolve: "${PAYMENT_MODULE}", dependencies: ${JSON.stringify(PAYMENT_DEPENDENCIES)}, options: { providers: [...] } }\n` +
          `or, with hostedCheckout() of ${PLUGIN}/config,\n` +
          `  modules: [checkout.paymentModule]\n` +
          `Give the helper an entry of your own as its second argument: of two entries Medusa takes the last.`,
      ]
}

/** Medusa adds its database settings to the options of every module. */
function withoutMedusas(options: unknown): Options {
  return Object.fromEntries(
    Object.entries(recordOf(options)).filter(([name]) => name !== "database")
  )
}

function entriesOf({ options }: Options): (ProviderEntry & { resolve?: unknown })[] {
  const { providers } = recordOf(options)
  return Array.isArray(providers) ? providers.map(recordOf) : []
}
