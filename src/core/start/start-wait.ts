import type { PluginOptions } from "../options/options"
import type { StartBounds } from "../repositories/start"
import type { CheckoutAttempt } from "../attempt/attempt"

const MINUTE_MS = 60_000

/** A limit that a start has reached, and how long it lasts. */
export interface StartWait {
  /** Whose limit: the cart's, the starter's (customer or address), or the store's. */
  of: "cart" | "starter" | "store"
  ms: number
}

/**
 * The longest limit that a start has reached; undefined within all limits. A cart's attempts count its starts,
 * also those without a page: the gateway was called.
 */
export function startWait(
  attempts: readonly Pick<CheckoutAttempt, "created_at">[],
  { starterWaitMs, storeWaitMs }: Omit<StartBounds, "isClosed">,
  { maxStartsPerMinute }: Pick<PluginOptions, "maxStartsPerMinute">,
  now: Date
): StartWait | undefined {
  const waits: StartWait[] = [
    { of: "cart", ms: cartWaitMs(attempts.at(-maxStartsPerMinute), now) },
    { of: "starter", ms: starterWaitMs },
    { of: "store", ms: storeWaitMs },
  ]
  const [longest] = waits.filter(({ ms }) => ms > 0).sort((one, other) => other.ms - one.ms)
  return longest
}

/** @param first the first of the cart's attempts that count; undefined for fewer attempts. */
function cartWaitMs(first: Pick<CheckoutAttempt, "created_at"> | undefined, now: Date): number {
  const passed = first ? now.getTime() - first.created_at.getTime() : MINUTE_MS
  // The row has the database's time, which may be ahead of this server's.
  return Math.min(MINUTE_MS - passed, MINUTE_MS)
}
