import { DelegateBackoff, ExponentialBackoff, handleWhen, retry } from "cockatiel"
import { retryDelayOf } from "./retry-delay"

/** Waits between tries, in milliseconds; with decorrelated jitter. */
const BACKOFF = { initialDelay: 100, maxDelay: 800 }

/** How often a call is tried, and for how long. Times are in milliseconds. */
export interface RetryRules {
  /** Tries after the first one. */
  retries: number
  /** Deadline of one try. */
  tryMs: number
  /** What all tries and the waits between them may take together. */
  totalMs: number
  /** Whether a failed try may be made again. */
  when: (error: unknown) => boolean
}

/**
 * Makes a call, again where the rules allow it, and fails with the error of the last try. Where the
 * gateway asks to wait (`Retry-After`), it is waited for; when that is longer than what is left of
 * `totalMs`, the call fails at once.
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
