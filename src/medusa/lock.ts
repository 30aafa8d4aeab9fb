import { setTimeout as delay } from "node:timers/promises"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, generateEntityId, Modules } from "@medusajs/framework/utils"

/** How long a lock is waited for. */
const PATIENCE_MS = 30_000

const RETRY_MS = 100

/** As long as core's lock of a cart: work that hangs keeps nobody out for longer. */
const EXPIRE_SECONDS = 120

/**
 * Runs `work` under a lock. Not by the locking module's `execute`: in memory its lock has no end, and work
 * that hangs on a dead connection would keep the payment locked until the server is restarted.
 *
 * @throws what the locking module throws when somebody else has the lock for 30 seconds.
 */
export async function withLock<Result>(
  key: string,
  container: MedusaContainer,
  work: () => Promise<Result>
): Promise<Result> {
  const locking = container.resolve(Modules.LOCKING)
  const ownerId = generateEntityId("", "hosted-checkout")
  const giveUpAt = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      await locking.acquire(key, { ownerId, expire: EXPIRE_SECONDS })
      break
    } catch (error) {
      if (Date.now() >= giveUpAt) {
        throw error
      }
    }
    await delay(RETRY_MS)
  }
  try {
    return await work()
  } finally {
    // What was done is done: the lock ends by itself.
    await locking.release(key, { ownerId }).catch((error: Error) => {
      const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      logger.warn(
        `Hosted checkout: the lock ${key} was not released and ends within two minutes: ${error.message}`
      )
    })
  }
}
