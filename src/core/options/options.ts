import { z } from "zod"
import type { GatewayProfileInput } from "../contract/gateway-profile"
import { httpsUrl, isLoopbackUrl } from "../contract/https-url"
import { OptionsError } from "../errors/hosted-checkout-errors"
import { baseAddress } from "./base-address"
import { accountFields, pluginFields } from "./fields"
import type { storefrontUrls } from "./storefront-url"

export type { GatewayProfileInput } from "../contract/gateway-profile"

function optionsSchema(allowInsecureLocalhost: boolean) {
  const url = baseAddress(httpsUrl({ allowInsecureLocalhost })).transform((text) =>
    text.replace(/\/+$/, "")
  )

  return z.strictObject({
    /** The merchant accounts, each by the `id` of its provider entry. */
    accounts: z
      .record(z.string().min(1, "the name is empty"), z.strictObject(accountFields(url)))
      .refine((accounts) => Object.keys(accounts).length > 0, "must name an account"),
    ...pluginFields(url),
  })
}

type Parsed = z.output<ReturnType<typeof optionsSchema>>

type Address = z.ZodType<string, string>
type Written<Fields extends z.ZodRawShape> = z.input<z.ZodObject<Fields>>

/** One storefront's address, or a map of several. */
export type StorefrontUrlInput = z.input<ReturnType<typeof storefrontUrls<Address>>>

// Built from named types instead of the inferred schema: editors show an option's docs only if the published
// declarations refer to the documented type.
/** An account's options as written in medusa-config. */
export interface AccountOptionsInput extends Omit<
  Written<ReturnType<typeof accountFields<Address>>>,
  "profile" | "storefrontUrl"
> {
  /**
   * Address of the storefront; shoppers are sent back to it. For several storefronts a map:
   * `{ default, salesChannels?, regions? }`, with the addresses by id.
   */
  storefrontUrl: StorefrontUrlInput
  /**
   * Where the gateway's document is silent, an option of the profile decides:
   * https://unpkg.com/medusa-payment-hosted-checkout/docs/developers/gateway-profile.md
   */
  profile?: GatewayProfileInput
}

/** The plugin's options as written in medusa-config. */
export interface HostedCheckoutOptionsInput extends Written<
  ReturnType<typeof pluginFields<Address>>
> {
  /** The merchant accounts, each by the `id` of its provider entry. */
  accounts: Record<string, AccountOptionsInput>
}

/** The options that all accounts share. */
export type PluginOptions = Omit<Parsed, "accounts">
/** The options of one account: its own and the plugin's. */
export type HostedCheckoutOptions = Parsed["accounts"][string] & PluginOptions

export interface ParsedOptions {
  plugin: PluginOptions
  /** By the account's name. */
  accounts: Record<string, HostedCheckoutOptions>
}

const ANY_URL = httpsUrl({ allowInsecureLocalhost: false })
const ACCOUNT_OPTIONS = Object.keys(accountFields(ANY_URL))
const PLUGIN_OPTIONS = Object.keys(pluginFields(ANY_URL))

/** Whether an option belongs to an account, to the plugin, or to nothing. */
export function ownerOf(option: string): "account" | "plugin" | undefined {
  return ACCOUNT_OPTIONS.includes(option)
    ? "account"
    : PLUGIN_OPTIONS.includes(option)
      ? "plugin"
      : undefined
}

/**
 * Checks the plugin's options and fills in the defaults.
 *
 * @param production whether the server runs in production, where `allowInsecureLocalhost` and a gateway on
 *   this machine are refused.
 * @throws OptionsError that names each wrong option; values never appear in it.
 */
export function parseOptions(
  input: unknown,
  { production }: { production: boolean }
): ParsedOptions {
  const given = (input ?? {}) as Partial<Record<keyof HostedCheckoutOptionsInput, unknown>>
  const insecure = given.allowInsecureLocalhost === true
  if (insecure && production) {
    throw new OptionsError(
      "Hosted checkout options: allowInsecureLocalhost is for development and is refused when " +
        "NODE_ENV is production. Remove it and use https:// URLs."
    )
  }
  const parsed = optionsSchema(insecure).safeParse(given)
  const problems = [
    ...(parsed.error?.issues.flatMap(describe) ?? []),
    ...missingKeys(given),
    ...(production ? gatewaysHere(parsed.data?.accounts) : []),
  ]
  if (!parsed.success || problems.length > 0) {
    throw new OptionsError(`Hosted checkout options are wrong:\n  - ${problems.join("\n  - ")}`)
  }
  const { accounts, ...plugin } = parsed.data
  return {
    plugin,
    accounts: Object.fromEntries(
      Object.entries(accounts).map(([name, account]) => [name, { ...plugin, ...account }])
    ),
  }
}

/** Without a key and without an encryption key, no checkout can start. */
function missingKeys(given: { accounts?: unknown; encryptionKey?: unknown }): string[] {
  if (given.encryptionKey !== undefined || typeof given.accounts !== "object") {
    return []
  }
  return Object.entries(given.accounts ?? {}).flatMap(([name, account]) => {
    const { merchantSecretKey } = (account ?? {}) as { merchantSecretKey?: unknown }
    return merchantSecretKey === undefined
      ? `accounts.${name}.merchantSecretKey: is missing. Give it, or an encryptionKey: with that, the Merchant Secret Key is set in Admin`
      : []
  })
}

/** In production a gateway on this machine is a forgotten sandbox, which takes no money. */
function gatewaysHere(accounts: Record<string, { baseUrl: string }> = {}): string[] {
  return Object.entries(accounts)
    .filter(([, { baseUrl }]) => isLoopbackUrl(new URL(baseUrl)))
    .map(
      ([name]) =>
        `accounts.${name}.baseUrl: is on this machine, and NODE_ENV is production. Give the address of the gateway`
    )
}

function describe({ path, message, code, ...issue }: z.core.$ZodIssue): string[] {
  const name = path.join(".") || "options"
  if (code === "unrecognized_keys") {
    const { keys } = issue as z.core.$ZodIssueUnrecognizedKeys
    return keys.map((key) => `${name}: ${misplaced(key, path)}`)
  }
  if (code === "invalid_union") {
    // Report the errors of the form that matches the value's type.
    const { errors } = issue as { errors: readonly (readonly z.core.$ZodIssue[])[] }
    const meant = errors.find((issues) =>
      issues.every((each) => each.code !== "invalid_type" || each.path.length > 0)
    )
    return meant
      ? meant.flatMap((each) => describe({ ...each, path: [...path, ...each.path] }))
      : [`${name}: ${message}`]
  }
  if (code === "invalid_type" && "input" in issue === false && /undefined/.test(message)) {
    return [`${name}: is missing`]
  }
  return [`${name}: ${message}`]
}

/** The issue of an unknown name: a known option in the wrong place, or a typing error. */
function misplaced(key: string, path: readonly PropertyKey[]): string {
  const owner = ownerOf(key)
  if (path.length === 0 && owner === "account") {
    return `"${key}" belongs to an account. Write accounts: { default: { ${key}: ... } }`
  }
  if (path.length === 2 && path[0] === "accounts" && owner === "plugin") {
    return `"${key}" belongs to the plugin and not to one account. Write it next to accounts`
  }
  return `"${key}" is not known`
}

/** The options that say what the gateway's statements prove. */
export type Judging = Pick<HostedCheckoutOptions, "merchantSiteId" | "proof" | "profile">
