import type { MedusaContainer, RemoteQueryFunction } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  lastFourOf,
  webhookPathOf,
  type AdminMerchantKey,
  type AdminPerson,
  type AdminProviderSettings,
  type StoredMerchantKey,
} from "../../core"
import { resolveLedger } from "../ledger"
import type { ProviderInstance } from "../provider-instances"
import { storedSecret } from "./stored-secret"

/** PostgreSQL's code for a table that is not there. */
const UNDEFINED_TABLE = "42P01"

/** What is in force for provider instances, with every key ever set in Admin and by whom. */
export async function settingsOf(
  instances: readonly ProviderInstance[],
  container: MedusaContainer
): Promise<AdminProviderSettings[]> {
  const ledger = resolveLedger(container)
  const stored = await Promise.all(
    instances.map(async ({ provider_id }) =>
      ledger.merchantKeys(provider_id).catch(noneWithoutTable)
    )
  )
  const nameOf = await namesOf(
    stored.flat().flatMap(({ set_by, retired_by }) => (retired_by ? [set_by, retired_by] : set_by)),
    container
  )
  return instances.map((instance, index) => {
    const rows = stored[index] ?? []
    const { provider_id, options } = instance
    return {
      provider_id,
      base_url: options.baseUrl,
      webhook_url: options.backendUrl + webhookPathOf(provider_id),
      storefront_url: options.storefrontUrl,
      profile: options.profile,
      key: keyInForce(rows, instance),
      keys: rows.map((row) => shown(row, options, nameOf)),
    }
  })
}

/** Before its migration was run there are none; the health check, on the same page, says what to do. */
function noneWithoutTable(error: unknown): StoredMerchantKey[] {
  if ((error as { code?: unknown }).code === UNDEFINED_TABLE) {
    return []
  }
  throw error
}

/** As `settingsOf`, for one. */
export async function settingsOfOne(
  instance: ProviderInstance,
  container: MedusaContainer
): Promise<AdminProviderSettings> {
  const [settings] = await settingsOf([instance], container)
  return settings as AdminProviderSettings
}

function keyInForce(
  rows: readonly StoredMerchantKey[],
  { options: { merchantSecretKey, encryptionKey } }: ProviderInstance
): AdminProviderSettings["key"] {
  if (merchantSecretKey !== undefined || !encryptionKey) {
    const last_four = lastFourOf(merchantSecretKey ?? "")
    return { source: "config", last_four, can_be_set: false, unreadable: false }
  }
  const row = rows.find(({ replaced_at }) => replaced_at === null)
  if (row && storedSecret(row, encryptionKey) !== undefined) {
    return { source: "admin", last_four: row.last_four, can_be_set: true, unreadable: false }
  }
  return { source: "none", last_four: null, can_be_set: true, unreadable: row !== undefined }
}

function shown(
  row: StoredMerchantKey,
  { encryptionKey }: ProviderInstance["options"],
  nameOf: (id: string) => AdminPerson
): AdminMerchantKey {
  const { id, last_four, created_at, set_by, retired_by, ...times } = row
  return {
    id,
    last_four,
    set_at: created_at.toISOString(),
    set_by: nameOf(set_by),
    replaced_at: times.replaced_at?.toISOString() ?? null,
    retired_at: times.retired_at?.toISOString() ?? null,
    retired_by: retired_by === null ? null : nameOf(retired_by),
    last_used_at: times.last_used_at?.toISOString() ?? null,
    unreadable: encryptionKey !== undefined && storedSecret(row, encryptionKey) === undefined,
  }
}

interface User {
  id: string
  first_name: string | null
  last_name: string | null
  email: string
}

/** Who admins are, by one query; null for the name of whom Medusa no longer knows. */
async function namesOf(
  ids: readonly string[],
  container: MedusaContainer
): Promise<(id: string) => AdminPerson> {
  const query = container.resolve<RemoteQueryFunction>(ContainerRegistrationKeys.QUERY)
  const { data } =
    ids.length > 0
      ? await query.graph({
          entity: "user",
          fields: ["id", "first_name", "last_name", "email"],
          filters: { id: [...new Set(ids)] },
        })
      : { data: [] }
  const names = new Map(
    (data as unknown as User[]).map(({ id, first_name, last_name, email }) => [
      id,
      [first_name, last_name].filter(Boolean).join(" ") || email,
    ])
  )
  return (id) => ({ id, name: names.get(id) ?? null })
}
