import {
  ownerOf,
  parseOptions,
  type AccountOptionsInput,
  type HostedCheckoutOptions,
  type HostedCheckoutOptionsInput,
} from "../../options/options"

/** The options of an account and of the plugin, side by side. */
export type AnyOptions = Partial<AccountOptionsInput & Omit<HostedCheckoutOptionsInput, "accounts">>

const OPTIONS = {
  baseUrl: "https://gateway.example.com",
  merchantSecretKey: "sk_test_never_shown",
  storefrontUrl: "https://shop.example.com",
  backendUrl: "https://store.example.com",
}

/** Options in the form of medusa-config, with an account `default`; unknown options are put there. */
export function written(options: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(options)
  const isPlugins = ([name]: [string, unknown]) => ownerOf(name) === "plugin"
  return {
    accounts: { default: Object.fromEntries(entries.filter((entry) => !isPlugins(entry))) },
    ...Object.fromEntries(entries.filter(isPlugins)),
  }
}

/** What an account works with: those that are required, the changes and the defaults. */
export function accountOptions(changes: AnyOptions = {}): HostedCheckoutOptions {
  const { accounts } = parseOptions(written({ ...OPTIONS, ...changes }), { production: false })
  return accounts.default as HostedCheckoutOptions
}
