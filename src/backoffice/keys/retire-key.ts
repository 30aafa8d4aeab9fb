import type { Account } from "../../payments/account"
import { refusal } from "../../payments/refusals"
import type { Deps } from "../../payments/deps"

/**
 * Retires a replaced key: notifications signed with it are rejected from then on, on every server within
 * seconds.
 *
 * @throws MedusaError NOT_FOUND, or NOT_ALLOWED when the key is in force or already retired.
 */
export async function retireMerchantKey(
  { id, actor_id }: { id: string; actor_id: string },
  { provider_id, options, keys }: Account,
  deps: Deps
): Promise<void> {
  const stored = deps.repositories.keys
  const hasConfiguredKey = options.merchantSecretKey !== undefined
  const key = { id, provider_id, hasConfiguredKey }
  if (await stored.retire(key, actor_id, deps.now())) {
    await keys.refresh()
    return
  }
  const row = (await stored.ofAccount(provider_id)).find((key) => key.id === id)
  if (!row) {
    throw refusal("key_unknown", `There is no merchant key ${id}.`)
  }
  throw row.retired_at
    ? refusal("key_retired", "This key is retired already.")
    : refusal(
        "key_still_needed",
        "This key is in force. Set another one first; then it can be retired."
      )
}
