import { OptionsError } from "../../core/errors/hosted-checkout-errors"
import { PLUGIN, PROVIDER } from "../../core/options/medusa-config"
import { ownerOf } from "../../core/options/options"

/** An entry of ours in the payment module's `providers`. */
export interface ProviderEntry {
  id?: unknown
  options?: unknown
}

/**
 * Each entry names its account and has no other option.
 *
 * @throws OptionsError with the lines to write instead; values never appear in it.
 */
export function checkEntryOptions(entries: readonly ProviderEntry[]): void {
  const withOthers = entries.filter((entry) => othersOf(entry).length > 0)
  if (withOthers.length === 0) {
    return
  }
  const names = [...new Set(withOthers.flatMap(othersOf))]
  const unknown = names.filter((name) => !ownerOf(name))
  const pluginLines = names
    .filter((name) => ownerOf(name) === "plugin")
    .map((name) => `        ${name}: ...,`)
  throw new OptionsError(
    [
      `A provider entry of hosted checkout takes the name of its account and nothing else. ${withOthers.map(entryName).join(", ")} has options that belong to the plugin: ${names.join(", ")}.`,
      ...(unknown.length > 0 ? [`Not known at all: ${unknown.join(", ")}.`] : []),
      "In medusa-config, write instead, with the values that they have now:",
      "  plugins: [",
      "    {",
      `      resolve: "${PLUGIN}",`,
      "      options: {",
      "        accounts: {",
      ...entries.map((entry) => `          ${accountLine(entry)}`),
      "        },",
      ...pluginLines,
      "      },",
      "    },",
      "  ],",
      "and in the providers of the payment module:",
      ...entries.map((entry) => `  ${entryLine(idOf(entry) ?? "default")}`),
    ].join("\n")
  )
}

/**
 * Each account must have a provider entry of the same name, and each entry an account: Medusa gives a
 * provider its options but not its id.
 *
 * @param accounts the names of the configured accounts.
 * @returns the problems, each with its fix.
 */
export function problemsOfEntries(
  entries: readonly ProviderEntry[],
  accounts: readonly string[]
): string[] {
  const ids = entries.map(idOf)
  return [
    ...entries.flatMap((entry) => mistakeIn(entry, accounts) ?? []),
    ...accounts
      .filter((account) => !ids.includes(account))
      .map(
        (account) =>
          `The account ${quoted(account)} has no provider entry, and no cart can be paid there. Add it to the providers of the payment module:\n  ${entryLine(account)}`
      ),
  ]
}

function mistakeIn(entry: ProviderEntry, accounts: readonly string[]): string | undefined {
  const { account } = recordOf(entry.options)
  const id = idOf(entry)
  const wanted = id ?? (typeof account === "string" ? account : "default")
  if (id === undefined || account !== id) {
    return `The provider entry ${entryName(entry)} must have the name of its account as its id and as its option account. Write\n  ${entryLine(wanted)}`
  }
  return accounts.includes(id)
    ? undefined
    : `The provider entry ${entryName(entry)} names an account that the plugin's options do not have. Add it there, or remove the entry:\n  accounts: { ${propertyKey(id)}: { ... } }`
}

function accountLine(entry: ProviderEntry): string {
  const own = othersOf(entry).filter((name) => ownerOf(name) === "account")
  return `${propertyKey(idOf(entry) ?? "default")}: { ${own.map((name) => `${name}: ...`).join(", ")} },`
}

function entryLine(account: string): string {
  const name = quoted(account)
  return `{ resolve: "${PROVIDER}", id: ${name}, options: { account: ${name} } },`
}

/** Options other than the account's name. */
function othersOf(entry: ProviderEntry): string[] {
  return Object.keys(recordOf(entry.options)).filter((name) => name !== "account")
}

/** An object unchanged, anything else as an empty object. */
export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
}

function idOf({ id }: ProviderEntry): string | undefined {
  return typeof id === "string" && id !== "" ? id : undefined
}

function entryName(entry: ProviderEntry): string {
  const id = idOf(entry)
  return id === undefined ? "without an id" : quoted(id)
}

function propertyKey(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name)
}

function quoted(name: string): string {
  return JSON.stringify(name)
}
