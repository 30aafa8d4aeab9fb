import { RateLimiterMemory } from "rate-limiter-flexible"
import { VERIFY_EVERY_MS } from "../../core/attempt/verify-turn"

/**
 * How often returns process one attempt: at the waiting page's interval. Endless returns use up the attempt's
 * turns, and must not make the shopper wait longer.
 */
const processings = new RateLimiterMemory({ points: 5, duration: VERIFY_EVERY_MS / 1_000 })

/**
 * Whether a return may process an attempt now: processing locks the collection, and may call Medusa. `askInTurn`
 * decides how often a return may call the gateway.
 */
export async function mayProcess(attemptId: string): Promise<boolean> {
  // A limiter in memory rejects only when the limit is reached.
  return processings.consume(attemptId).then(
    () => true,
    () => false
  )
}
