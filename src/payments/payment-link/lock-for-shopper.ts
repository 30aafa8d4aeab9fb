import type { Deps } from "../deps"
import { toShopper } from "../refusals"

/**
 * Does a shopper's work under a lock.
 *
 * @throws MedusaError that a shopper can read if the lock is not free in time; and what the work throws.
 */
export async function lockForShopper<Result>(
  key: string,
  { log, medusa }: Pick<Deps, "log" | "medusa">,
  work: () => Promise<Result>
): Promise<Result> {
  let hasBegun = false
  try {
    return await medusa.withLock(key, async () => {
      hasBegun = true
      return await work()
    })
  } catch (error) {
    if (hasBegun) {
      throw error
    }
    log.warn(`could not get the lock of a start: ${(error as Error).message}`, {
      oncePerMinute: "no lock for a start",
    })
    throw toShopper("page_unavailable")
  }
}
