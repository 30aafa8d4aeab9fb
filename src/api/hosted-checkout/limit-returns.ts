import { RateLimiterMemory } from "rate-limiter-flexible"

/** How often a minute the returns of one attempt's shopper process it: the waiting page polls every few seconds. */
const processings = new RateLimiterMemory({ points: 30, duration: 60 })

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
