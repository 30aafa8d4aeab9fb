import { z } from "zod"
import { httpsUrl, type GatewayProfileInput } from "../contract"
import { OptionsError } from "../errors"
import { accountFields, pluginFields } from "./fields"

function optionsSchema(allowInsecureLocalhost: boolean) {
  const url = httpsUrl({ allowInsecureLocalhost }).transform((text) => text.replace(/\/+$/, ""))

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

// Made of names, and not of the schema as a whole: the docs of an option reach an editor only where the
// declarations that are published name the file that has them.
/** An account's options, as they are written in medusa-config. */
export interface AccountOptionsInput extends Omit<
  Written<ReturnType<typeof accountFields<Address>>>,
  "profile"
> {
  /** What the gateway's document leaves open; see docs/gateway-profile.md. */
  profile?: GatewayProfileInput
}

/** The plugin's options, as they are written in medusa-config. */
export interface HostedCheckoutOptionsInput extends Written<
  ReturnType<typeof pluginFields<Address>>
> {
  /** The merchant accounts, each by the `id` of its provider entry. */
  accounts: Record<string, AccountOptionsInput>
}

/** What is the same for all accounts. */
export type PluginOptions = Omit<Parsed, "accounts">
/** What one account works with: its own options and the plugin's. */
export type HostedCheckoutOptions = Parsed["accounts"][string] & PluginOptions

export interface ParsedOptions {
  plugin: PluginOptions
  /** By the account's name. */
  accounts: Record<string, HostedCheckoutOptions>
}

const ANY_URL = httpsUrl({ allowInsecureLocalhost: false })
const ACCOUNT_OPTIONS = Object.keys(accountFields(ANY_URL))
const PLUGIN_OPTIONS = Object.keys(pluginFields(ANY_URL))

/** Whose option it is: of an account, of the plugin, or nobody's. */
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
 * @param production whether the server runs in production, where `allowInsecureLocalhost` is refused.
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
  const problems = [...(parsed.error?.issues.flatMap(describe) ?? []), ...missingKeys(given)]
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

/** With nothing to authenticate by and nowhere to keep it, no checkout could ever start. */
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

function describe({ path, message, code, ...issue }: z.core.$ZodIssue): string[] {
  const name = path.join(".") || "options"
  if (code === "unrecognized_keys") {
    const { keys } = issue as z.core.$ZodIssueUnrecognizedKeys
    return keys.map((key) => `${name}: ${misplaced(key, path)}`)
  }
  if (code === "invalid_type" && "input" in issue === false && /undefined/.test(message)) {
    return [`${name}: is missing`]
  }
  return [`${name}: ${message}`]
}

/** An option that is known, and stands in the wrong place; or else a typing error. */
function misplaced(key: string, path: readonly PropertyKey[]): string {
  const owner = ownerOf(key)
  if (path.length === 0 && owner === "account") {
    return `"${key}" belongs to an account. Write accounts: { default: { ${key}: ... } }`
  }
  if (path.length === 2 && path[0] === "accounts" && owner === "plugin") {
    return `"${key}" belongs to the plugin and not to one account. Write it beside accounts`
  }
  return `"${key}" is not known`
}
