import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

/** How long to wait for a lock. */
const PATIENCE_MS = 30_000

const RETRY_MS = 100

/** The expiry of core's cart lock: work that hangs blocks nobody for longer. */
const EXPIRE_SECONDS = 120

/** The time in which a lock is awaited, in milliseconds. */
interface Clock {
  now: () => number
  sleep: (ms: number) => Promise<unknown>
}

const SYSTEM_CLOCK: Clock = { now: Date.now, sleep: delay }

/**
 * Runs `work` under a lock. The locking module's `execute` is not used: its in-memory lock never expires, and work
 * that hangs on a dead connection would lock the payment until the server restarts.
 *
 * @throws what the locking module throws when the lock is not free within 30 seconds.
 */
export async function withLock<Result>(
  key: string,
  container: Pick<MedusaContainer, "resolve">,
  work: () => Promise<Result>,
  { now, sleep } = SYSTEM_CLOCK
): Promise<Result> {
  const locking = container.resolve(Modules.LOCKING)
  const ownerId = `hosted-checkout_${randomUUID()}`
  const giveUpAt = now() + PATIENCE_MS
  for (;;) {
    try {
      await locking.acquire(key, { ownerId, expire: EXPIRE_SECONDS })
      break
    } catch (error) {
      if (now() >= giveUpAt) {
        throw error
      }
    }
    await sleep(RETRY_MS)
  }
  try {
    return await work()
  } finally {
    // The work is done, and the lock expires by itself.
    await locking.release(key, { ownerId }).catch((error: Error) => {
      const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      logger.warn(
        `Hosted checkout: the lock ${key} was not released and ends within two minutes: ${error.message}`
      )
    })
  }
}
