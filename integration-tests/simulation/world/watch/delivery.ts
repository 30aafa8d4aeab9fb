import { createHash } from "node:crypto"
import { SECOND_SECRET, type Shared } from "../server"

interface Delivery {
  body: string
  /** What the gateway signed it with. */
  key: string
}

/**
 * Delivers a notification, and notes one that is acknowledged and not stored although the store has its key.
 *
 * @returns whether it is stored.
 */
export async function watchDelivery(
  { broken, database, keys }: Shared,
  { body, key }: Delivery,
  deliver: () => Promise<unknown>
): Promise<boolean> {
  const isValid = () => key === SECOND_SECRET || keys.ofStore.includes(key)
  const wasValid = isValid()
  await deliver()
  const hash = createHash("sha256").update(body).digest("hex")
  const isStored = database.statements.find((row) => row.body_sha256 === hash) !== undefined
  if (wasValid && isValid() && !isStored) {
    broken.set("a notification with a valid signature is stored", hash)
  }
  return isStored
}
