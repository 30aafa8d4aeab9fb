import type { HostedCheckoutOptions } from "../options/options"

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Polling of an unpaid page slows down with its age: `[up to this age in milliseconds, interval factor]`. */
const POLLING: readonly (readonly [number, number])[] = [
  [2 * MINUTE, 1],
  [10 * MINUTE, 3],
]
const POLLING_OF_OLD = 12

/**
 * Delays between attempts to complete a paid cart or to process a stored notification, in milliseconds; then
 * the payment is held, and the notification becomes a dead letter.
 */
const RETRIES: readonly number[] = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE]

/** Retry delay for an unreachable gateway. It does not grow with the number of failures. */
const UNREACHABLE_RETRY_MS = 15 * SECOND

/** The longest accepted `Retry-After`: a wrong header must not stop polling. */
const LONGEST_WAIT_MS = 10 * MINUTE

/** When an unpaid page of this age is checked next. */
export function nextPoll(
  { created_at }: { created_at: Date },
  { pollEverySeconds }: Pick<HostedCheckoutOptions, "pollEverySeconds">,
  now: Date
): Date {
  const age = now.getTime() - created_at.getTime()
  const [, times] = POLLING.find(([upTo]) => age < upTo) ?? [Infinity, POLLING_OF_OLD]
  return new Date(now.getTime() + times * pollEverySeconds * SECOND)
}

/**
 * When to retry after the gateway gave no answer about an attempt. Soon, because a shopper may wait. From grace after
 * `since` on, ever more rarely (after a tenth of the time since), because some gateways never answer then.
 * Never before `Retry-After`, of which at most ten minutes count.
 *
 * @param since the end of the page's validity; for a proven payment the time of its proof.
 * @param retryAfterMs from its `Retry-After`, in milliseconds.
 */
export function nextAfterUnreachable(
  since: Date | null,
  { graceMinutes }: Pick<HostedCheckoutOptions, "graceMinutes">,
  now: Date,
  retryAfterMs = 0
): Date {
  const overSince = (since ?? now).getTime() + graceMinutes * MINUTE
  const asked = Math.min(retryAfterMs, LONGEST_WAIT_MS)
  const tenth = (now.getTime() - overSince) / 10
  return new Date(now.getTime() + Math.round(Math.max(UNREACHABLE_RETRY_MS, asked, tenth)))
}

/** When to retry after this many failures; undefined for no more retries. */
export function nextRetry(failures: number, now: Date): Date | undefined {
  const delay = RETRIES[failures - 1]
  return delay === undefined ? undefined : new Date(now.getTime() + delay)
}

/** A completed payment, or a held one that has its order, is checked once a day: the gateway may report a return. */
const COMPLETED_CHECK_MS = 24 * 60 * MINUTE

/** When such a payment is checked next; null once `days` since its completion or its hold are over. */
export function nextCompletedCheck(completedAt: Date, days: number, now: Date): Date | null {
  const passed = Math.floor((now.getTime() - completedAt.getTime()) / COMPLETED_CHECK_MS)
  const next = Math.max(passed, 0) + 1
  return next <= days ? new Date(completedAt.getTime() + next * COMPLETED_CHECK_MS) : null
}

/** Whether a notification was claimed so often without a result that it probably crashes servers. */
export function isGivenUp({ tries }: { tries: number }): boolean {
  return tries > RETRIES.length + 1
}
