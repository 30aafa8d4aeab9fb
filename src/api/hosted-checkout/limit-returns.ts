import { RateLimiterMemory } from "rate-limiter-flexible"
import { VERIFY_EVERY_MS } from "../../core/attempt/verify-turn"

/**
 * How often the returns of one attempt process it. The time is short, and that of the waiting page: whoever repeats returns
 * without end uses up its turns, and must not make the shopper wait for longer.
 */
const processings = new RateLimiterMemory({ points: 5, duration: VERIFY_EVERY_MS / 1_000 })

/**
 * Whether a return may process an attempt now: processing locks the collection, and may call Medusa. How often it may
 * call the gateway, `askInTurn` decides.
 */
export async function mayProcess(attemptId: string): Promise<boolean> {
  // A limiter in memory rejects only when the limit is reached.
  return processings.consume(attemptId).then(
    () => true,
    () => false
  )
}
