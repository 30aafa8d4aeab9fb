import { randomBytes } from "node:crypto"
import { testConnection } from "../../client/test-connection"
import type { AdminConnectionTest } from "../../admin-api"
import type { MerchantKeyError } from "../../core/errors/hosted-checkout-errors"
import { keyOr, type Account } from "../../payments/account"
import type { Deps } from "../../payments/deps"
import { refusal } from "../../payments/refusals"

/**
 * Tests a key with a call to the gateway: the given key, or else the key in force.
 *
 * @throws MedusaError NOT_ALLOWED without either key.
 */
export async function testKey(
  account: Pick<Account, "keys" | "options">,
  given: string | undefined,
  { now, env }: Pick<Deps, "now" | "env">
): Promise<AdminConnectionTest> {
  const key = given ?? (await keyOr(account, refuseWithout))
  const token = `connection-test-${randomBytes(12).toString("hex")}`
  return await testConnection(key, token, { ...account.options, now, env })
}

/**
 * Tests a key as `testKey` does. Health shows the gateway's answer to the key in force from then on: a quiet store
 * need not wait for its next payment.
 */
export async function testAccount(
  account: Account,
  given: string | undefined,
  deps: Deps
): Promise<AdminConnectionTest> {
  const test = await testKey(account, given, deps)
  const { keyAnswers } = deps.repositories
  if (given === undefined && test.result === "accepted") {
    await keyAnswers.forget(account.provider_id)
  }
  if (given === undefined && test.result === "refused" && test.http_status !== null) {
    // The test is a call of verify.
    await keyAnswers.note(account.provider_id, "verify", test.http_status, deps.now())
  }
  return test
}

function refuseWithout({ message }: MerchantKeyError): never {
  throw refusal("key_unavailable", message)
}
