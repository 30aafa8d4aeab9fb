import { createHash, randomUUID } from "node:crypto"
import { thisMachine } from "../../client/ping/this-machine"
import { isPing, type PingAnswer } from "../../core/signature/ping"
import { findKey, type Account } from "../../payments/account"
import type { Deps } from "../../payments/deps"

/** Names this process among the servers of a store. */
const THIS_SERVER = randomUUID()

/**
 * The answer to a ping of this store; undefined for any other request. Stores nothing.
 *
 * @param ping the value of the query parameter `ping`, if the request has one.
 */
export async function pingAnswer(
  { ping, raw, signature }: { ping: unknown; raw: Uint8Array; signature: string | undefined },
  account: Pick<Account, "keys">,
  { now }: Pick<Deps, "now">
): Promise<PingAnswer | undefined> {
  const at = now()
  const key = await findKey(account)
  if (key === undefined || !isPing(ping, key, at)) {
    return undefined
  }
  return {
    server: THIS_SERVER,
    machine: thisMachine(),
    at: at.toISOString(),
    body_sha256: createHash("sha256").update(raw).digest("hex"),
    signature: signature ?? null,
  }
}
