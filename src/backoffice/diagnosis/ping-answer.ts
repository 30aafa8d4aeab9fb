import { createHash, randomUUID } from "node:crypto"
import { thisMachine } from "../../client/ping/this-machine"
import { isPing, MerchantKeyError, type PingAnswer } from "../../core"
import type { Account } from "../../payments/accounts"
import type { Deps } from "../../payments/deps"

/** Names this process among the servers of a store. */
const THIS_SERVER = randomUUID()

/**
 * The answer to a ping of this store; undefined for any other request. Stores nothing.
 *
 * @param ping the query parameter, if the request has one.
 */
export async function pingAnswer(
  { ping, raw, signature }: { ping: unknown; raw: Uint8Array; signature: string | undefined },
  { keys }: Pick<Account, "keys">,
  { now }: Pick<Deps, "now">
): Promise<PingAnswer | undefined> {
  const at = now()
  try {
    if (!isPing(ping, await keys.inForce(), at)) {
      return undefined
    }
  } catch (error) {
    if (error instanceof MerchantKeyError) {
      return undefined
    }
    throw error
  }
  return {
    server: THIS_SERVER,
    machine: thisMachine(),
    at: at.toISOString(),
    body_sha256: createHash("sha256").update(raw).digest("hex"),
    signature: signature ?? null,
  }
}
