import { ExponentialBackoff, handleWhen, retry } from "cockatiel"

/** Waits between tries, in milliseconds; with decorrelated jitter. */
const BACKOFF = { initialDelay: 100, maxDelay: 800 }

/** How often a call is tried, and for how long. Times are in milliseconds. */
export interface RetryRules {
  /** Tries after the first one. */
  retries: number
  /** Deadline of one try. */
  tryMs: number
  /** What all tries together may take; the short waits between them come on top. */
  allTriesMs: number
  /** Whether a failed try may be made again. */
  when: (error: unknown) => boolean
}

/** Makes a call, again where the rules allow it, and fails with the error of the last try. */
export async function withRetries<T>(
  { retries, tryMs, allTriesMs, when }: RetryRules,
  attempt: (deadlineMs: number) => Promise<T>
): Promise<T> {
  let left = allTriesMs
  const policy = retry(
    handleWhen((error) => left > 0 && when(error)),
    { maxAttempts: retries, backoff: new ExponentialBackoff(BACKOFF) }
  )

  return await policy.execute(async () => {
    const startedAt = performance.now()
    try {
      return await attempt(Math.ceil(Math.min(tryMs, left)))
    } finally {
      left -= performance.now() - startedAt
    }
  })
}
