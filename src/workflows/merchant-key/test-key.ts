import { testConnection } from "../../client"
import { MerchantKeyError, type AdminConnectionTest } from "../../core"
import type { ProviderInstance } from "../provider-instances"
import { refusal } from "../refusal"

/**
 * Asks the gateway with a key, the one in force unless another is given.
 *
 * @throws MedusaError NOT_ALLOWED when none is given and none is in force.
 */
export async function testKey(
  { keys, options }: ProviderInstance,
  given: string | undefined
): Promise<AdminConnectionTest> {
  return await testConnection(given ?? (await keyInForce(keys)), options)
}

async function keyInForce(keys: ProviderInstance["keys"]): Promise<string> {
  try {
    return await keys.inForce()
  } catch (error) {
    if (error instanceof MerchantKeyError) {
      throw refusal("key_unavailable", error.message)
    }
    throw error
  }
}
