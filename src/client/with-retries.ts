import { DelegateBackoff, ExponentialBackoff, handleWhen, retry } from "cockatiel"
import { retryDelayOf } from "./errors"

/** Delays between attempts, in milliseconds; with decorrelated jitter. */
const BACKOFF = { initialDelay: 100, maxDelay: 800 }

/** How often a call is retried, and for how long. Times are in milliseconds. */
export interface RetryRules {
  /** Attempts after the first one. */
  retries: number
  /** Deadline of one attempt. */
  tryMs: number
  /** Limit for all attempts and the delays between them. */
  totalMs: number
  /** Whether a failed attempt may be retried. */
  when: (error: unknown) => boolean
}

/**
 * Makes a call, retries it as the rules allow, and fails with the error of the last attempt. `Retry-After` is
 * respected; if it exceeds the remaining time of `totalMs`, the call fails at once.
 */
export async function withRetries<T>(
  { retries, tryMs, totalMs, when }: RetryRules,
  attempt: (deadlineMs: number) => Promise<T>
): Promise<T> {
  const endsAt = performance.now() + totalMs
  const left = () => endsAt - performance.now()
  let backoff = new ExponentialBackoff(BACKOFF).next()
  let wait = 0

  const policy = retry(
    handleWhen((error) => {
      wait = retryDelayOf(error) + backoff.duration
      backoff = backoff.next(undefined)
      return when(error) && wait < left()
    }),
    { maxAttempts: retries, backoff: new DelegateBackoff(() => wait) }
  )
  return await policy.execute(() => attempt(Math.max(1, Math.ceil(Math.min(tryMs, left())))))
}
