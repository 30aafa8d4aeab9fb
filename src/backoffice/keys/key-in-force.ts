import type { AdminProviderSettings } from "../../admin-api"
import { lastFourOf, type StoredMerchantKey } from "../../core/keys/merchant-key"
import type { Account } from "../../payments/account"
import { storedSecret } from "./stored-secret"

/** Facts about the key with which an account calls the gateway, never the key itself. */
export function keyInForce(
  rows: readonly StoredMerchantKey[],
  { options: { merchantSecretKey, encryptionKey } }: Pick<Account, "options">
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
