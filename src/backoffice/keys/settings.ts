import type { AdminMerchantKey, AdminName, AdminProviderSettings } from "../../admin-api"
import type { StoredMerchantKey } from "../../core/keys/merchant-key"
import { gatewayModeOf } from "../../core/options/gateway-mode"
import { webhookPathOf } from "../../core/options/medusa-config"
import { storefrontUrlsIn } from "../../core/options/storefront-url"
import type { Closure } from "../../core/repositories/closure"
import type { Account } from "../../payments/account"
import { keyInForce } from "./key-in-force"
import { storedSecret } from "./stored-secret"
import type { Deps } from "../../payments/deps"

/** PostgreSQL's code for a missing table. */
const UNDEFINED_TABLE = "42P01"

/** The settings of accounts, with every key ever set in Admin and by whom. */
export async function settingsOf(
  accounts: readonly Account[],
  deps: Deps
): Promise<AdminProviderSettings[]> {
  const { keys, closures } = deps.repositories
  const [stored, closed] = await Promise.all([
    Promise.all(
      accounts.map(async ({ provider_id }) => keys.ofAccount(provider_id).catch(noneWithoutTable))
    ),
    Promise.all(
      accounts.map(async ({ provider_id }) =>
        closures.ofAccount(provider_id).catch(noneWithoutTable)
      )
    ),
  ])
  const admins = await deps.store.adminNames([
    ...stored.flat().flatMap(({ set_by, retired_by }) => [set_by, retired_by]),
    ...closed.flat().flatMap(({ closed_by, reopened_by }) => [closed_by, reopened_by]),
  ])
  const personOf = (id: string) => admins.find((person) => person.id === id) ?? { id, name: null }
  return accounts.map((account, index) => {
    const rows = stored[index] ?? []
    const { provider_id, options } = account
    return {
      provider_id,
      base_url: options.baseUrl,
      mode: gatewayModeOf(options.baseUrl),
      webhook_url: options.backendUrl + webhookPathOf(provider_id),
      storefront_urls: storefrontUrlsIn(options.storefrontUrl),
      profile: options.profile,
      new_payments: newPayments(closed[index] ?? [], options, personOf),
      key: keyInForce(rows, account),
      keys: rows.map((row) => shown(row, options, personOf)),
    }
  })
}

/** Without the migration there are no keys; the health check on the same page says what to do. */
function noneWithoutTable(error: unknown): [] {
  if ((error as { code?: unknown }).code === UNDEFINED_TABLE) {
    return []
  }
  throw error
}

/** As `settingsOf`, for one account. */
export async function settingsOfOne(account: Account, deps: Deps): Promise<AdminProviderSettings> {
  const [settings] = await settingsOf([account], deps)
  return settings as AdminProviderSettings
}

function newPayments(
  closures: readonly Closure[],
  { acceptsNewPayments }: Account["options"],
  personOf: (id: string) => AdminName
): AdminProviderSettings["new_payments"] {
  return {
    accepted: acceptsNewPayments && closures.every(({ reopened_at }) => reopened_at !== null),
    closed_in_config: !acceptsNewPayments,
    closures: closures.map(({ closed_at, closed_by, reopened_at, reopened_by }) => ({
      closed_at: closed_at.toISOString(),
      closed_by: personOf(closed_by),
      reopened_at: reopened_at?.toISOString() ?? null,
      reopened_by: reopened_by === null ? null : personOf(reopened_by),
    })),
  }
}

function shown(
  row: StoredMerchantKey,
  { encryptionKey }: Account["options"],
  personOf: (id: string) => AdminName
): AdminMerchantKey {
  const { id, last_four, created_at, set_by, retired_by, ...times } = row
  return {
    id,
    last_four,
    set_at: created_at.toISOString(),
    set_by: personOf(set_by),
    replaced_at: times.replaced_at?.toISOString() ?? null,
    retired_at: times.retired_at?.toISOString() ?? null,
    retired_by: retired_by === null ? null : personOf(retired_by),
    last_used_at: times.last_used_at?.toISOString() ?? null,
    unreadable: encryptionKey === undefined || storedSecret(row, encryptionKey) === undefined,
  }
}
