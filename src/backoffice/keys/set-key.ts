import type { AdminConnectionTest } from "../../admin-api"
import { encryptKey } from "../../core/keys/key-cipher"
import { lastFourOf } from "../../core/keys/merchant-key"
import type { Account } from "../../payments/account"
import { refusal } from "../../payments/refusals"
import { storedSecret } from "./stored-secret"
import { testKey } from "./test-key"
import type { Deps } from "../../payments/deps"

const NOTHING_CHANGED = "It is not stored, and what was in force before stays."

/** The new key and the admin who sets it. */
export interface SetKeyInput {
  merchant_secret_key: string
  /** Set the key even if the gateway is unreachable now. */
  untested: boolean
  actor_id: string
}

/**
 * Tests a key with a real call and puts it in force; the former one still verifies notifications until it is
 * retired. Of two concurrent admins one succeeds and the other is refused.
 *
 * Not a Medusa workflow: workflows store their input, and the key is a secret.
 *
 * @throws MedusaError NOT_ALLOWED if the config has a key, the gateway refuses or cannot confirm the key, the key
 *   is already in force, or somebody else has set another key meanwhile. Nothing is changed then.
 */
export async function setMerchantKey(
  { merchant_secret_key: key, untested, actor_id }: SetKeyInput,
  { provider_id, options, keys }: Account,
  deps: Deps
): Promise<AdminConnectionTest> {
  const { encryptionKey, merchantSecretKey } = options
  if (merchantSecretKey !== undefined || !encryptionKey) {
    throw refusal(
      "key_in_config",
      "The merchant key comes from the configuration (merchantSecretKey), which takes precedence. To set it here, remove merchantSecretKey from medusa-config and add an encryptionKey."
    )
  }
  const stored = deps.repositories.keys
  // Read before the gateway is asked, to detect a concurrent change.
  const replaced = (await stored.ofAccount(provider_id)).find(
    ({ replaced_at }) => replaced_at === null
  )
  if (replaced && storedSecret(replaced, encryptionKey) === key) {
    throw refusal("key_in_force", "This merchant key is in force already.")
  }

  const test = await testKey({ keys, options }, key, deps)
  assertUsable(test, untested)

  const id = deps.newId("hckey")
  const set = await stored.set(
    {
      id,
      provider_id,
      ciphertext: encryptKey(key, encryptionKey, { provider_id, id }),
      last_four: lastFourOf(key),
      set_by: actor_id,
    },
    replaced?.id ?? null,
    deps.now()
  )
  if (!set) {
    throw refusal(
      "key_changed",
      "Another admin set a different merchant key just now. Yours was not stored: check who set it, then decide."
    )
  }
  await keys.refresh()
  await deps.repositories.keyAnswers.forget(provider_id)
  return test
}

function assertUsable(test: AdminConnectionTest, untested: boolean): void {
  const { result, http_status, message } = test
  const answer = [http_status, message].filter((part) => part !== null).join(": ")
  switch (result) {
    case "accepted":
      return
    case "refused":
      throw refusal("key_refused", `The gateway refused this key (${answer}). ${NOTHING_CHANGED}`)
    case "unreachable":
    case "unexpected":
      if (!untested) {
        throw refusal(
          "key_untested",
          `The key could not be tested (${answer}). ${NOTHING_CHANGED} Try again later, or set it untested.`
        )
      }
  }
}
