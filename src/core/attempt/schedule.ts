import type { HostedCheckoutOptions } from "../options/options"
import { phaseOf, type AttemptPhase, type InPhase } from "./phase"

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Polling of an unpaid page gets rarer with its age: `[up to this age in milliseconds, times as rarely]`. */
const POLLING: readonly (readonly [number, number])[] = [
  [2 * MINUTE, 1],
  [10 * MINUTE, 3],
]
const POLLING_OF_OLD = 12

/** Delays between tries to complete a paid cart, in milliseconds; then the payment is held. */
const COMPLETION_RETRIES: readonly number[] = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE]

/** How soon a gateway that could not be reached is asked again. It does not age the back-off. */
const UNREACHABLE_RETRY_MS = 15 * SECOND

/** What a gateway's `Retry-After` can delay the next question by: a wrong one must not end them. */
const LONGEST_WAIT_MS = 10 * MINUTE

/** When an unpaid page of this age is asked about next. */
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
 * When a gateway that gave no answer about an attempt is asked again: soon, for a shopper may wait; ever
 * more rarely once the page's time and grace are over (after a tenth of the time since), for there are
 * gateways that never answer then. One that is asked too often, not before
 * the time that it names, ten minutes at most.
 *
 * @param retryAfterMs by its `Retry-After`, in milliseconds.
 */
export function nextAfterUnreachable(
  { expires_at }: { expires_at: Date | null },
  { graceMinutes }: Pick<HostedCheckoutOptions, "graceMinutes">,
  now: Date,
  retryAfterMs = 0
): Date {
  const overSince = (expires_at ?? now).getTime() + graceMinutes * MINUTE
  const asked = Math.min(retryAfterMs, LONGEST_WAIT_MS)
  const tenth = (now.getTime() - overSince) / 10
  return new Date(now.getTime() + Math.round(Math.max(UNREACHABLE_RETRY_MS, asked, tenth)))
}

/** When the completion is tried again after `failures` of them; undefined when it is given up. */
export function nextCompletion(failures: number, now: Date): Date | undefined {
  const delay = COMPLETION_RETRIES[failures - 1]
  return delay === undefined ? undefined : new Date(now.getTime() + delay)
}

/** A completed attempt is asked about once a day: the gateway may say that the money went back. */
const COMPLETED_CHECK_MS = 24 * 60 * MINUTE

/** When a completed attempt is asked about next; null once `days` after its completion are over. */
export function nextCompletedCheck(completedAt: Date, days: number, now: Date): Date | null {
  const passed = Math.floor((now.getTime() - completedAt.getTime()) / COMPLETED_CHECK_MS)
  const next = Math.max(passed, 0) + 1
  return next <= days ? new Date(completedAt.getTime() + next * COMPLETED_CHECK_MS) : null
}

/** By then a payment that a shopper began on the page in time has ended. */
const PAGE_ENDED_MS = 60 * MINUTE

/** Captured and without an order, a held payment is checked this often: core may place one. */
const CAPTURED_CHECK_MS = 10 * MINUTE
const CAPTURED_AND_HELD: readonly AttemptPhase[] = ["held_captured", "being_refunded"]

/**
 * When a held or resolved payment is checked next. Its page can be paid again until it ends: the gateway is
 * asked once more after that. Null when that is over.
 */
export function nextReviewCheck(
  attempt: InPhase & { expires_at: Date | null },
  now: Date
): Date | null {
  const { expires_at } = attempt
  if (CAPTURED_AND_HELD.includes(phaseOf(attempt))) {
    return new Date(now.getTime() + CAPTURED_CHECK_MS)
  }
  const end = expires_at && new Date(expires_at.getTime() + PAGE_ENDED_MS)
  return end && end > now ? end : null
}

/** Delays between tries to process a stored notification, in milliseconds; then it becomes a dead letter. */
const WEBHOOK_RETRIES: readonly number[] = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE]

/** Whether a notification was taken up so often that it is the one that takes servers down, or hangs. */
export function isGivenUp({ tries }: { tries: number }): boolean {
  return tries > WEBHOOK_RETRIES.length + 1
}

/** When a notification that failed `failures` times is processed again; undefined: it becomes a dead letter. */
export function nextWebhookTry(failures: number, now: Date): Date | undefined {
  const delay = WEBHOOK_RETRIES[failures - 1]
  return delay === undefined ? undefined : new Date(now.getTime() + delay)
}
