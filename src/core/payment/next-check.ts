import type { CheckoutAttempt } from "../attempt/attempt"
import { nextAfterUnreachable, nextCompletedCheck, nextPoll, nextRetry } from "../attempt/schedule"
import { openingEndsAt } from "../attempt/live-page"
import { isOver, pageEndsAt } from "../attempt/page-end"
import type { HostedCheckoutOptions } from "../options/options"
import type { Payment } from "./payment"

type Schedule = Pick<
  HostedCheckoutOptions,
  "expiresInMinutes" | "graceMinutes" | "pollEverySeconds" | "timeouts" | "watchCompletedDays"
>

/** The result of a check of a page. */
export interface Checked {
  now: Date
  /** False if the gateway was asked and gave no answer. */
  reached: boolean
  /** The gateway's `Retry-After`, in milliseconds. */
  retryAfterMs: number
}

const MINUTE = 60_000
/** The time in which a payment that began on the page in time has ended. */
const PAGE_ENDED_MS = 60 * MINUTE
/** Interval of the checks of a held payment that Medusa captured without an order: core may place an order. */
const CAPTURED_CHECK_MS = 10 * MINUTE
/** Delay of the last check of an expired page: "not found" may have been the gateway's fault. */
const EXPIRED_CHECK_MS = 24 * 60 * MINUTE

/** When a page is checked next: the earliest time that the page or one of its payments asks for; null for never. */
export function nextCheckOf(
  page: CheckoutAttempt,
  payments: readonly Payment[],
  options: Schedule,
  checked: Checked
): Date | null {
  const times =
    payments.length === 0
      ? [nextOfUnpaid(page, options, checked)]
      : payments.map((payment) => nextOfPayment(payment, page, options, checked))
  return times.reduce((earliest, time) => (isBefore(time, earliest) ? time : earliest), null)
}

/** When an unpaid page is checked next. A replaced or cancelled page may still be paid. */
function nextOfUnpaid(page: CheckoutAttempt, options: Schedule, checked: Checked): Date | null {
  const { expires_at, over_because, status, token } = page
  const { now, reached, retryAfterMs } = checked
  if (status === "opening") {
    return openingEndsAt(page.created_at, options)
  }
  if (token === null || over_because === "failed") {
    return null
  }
  if (!reached) {
    return nextAfterUnreachable(page.expires_at, options, now, retryAfterMs)
  }
  return isOver(page, options, now)
    ? unlessOver(expires_at, EXPIRED_CHECK_MS, now)
    : nextPoll(page, options, now)
}

function nextOfPayment(
  payment: Payment,
  page: CheckoutAttempt,
  options: Schedule,
  checked: Checked
): Date | null {
  const { now, reached, retryAfterMs } = checked
  switch (payment.status) {
    case "reported":
      // Without a token verify cannot be asked: a notification may still come.
      return page.token === null
        ? unlessOver(pageEndsAt(page, options), 0, now)
        : reached
          ? nextPoll(page, options, now)
          : nextAfterUnreachable(page.expires_at, options, now, retryAfterMs)
    case "proven":
      return nextOfProven(payment, page, options, checked)
    case "completed":
      return nextDaily(payment.completed_at, page, options, checked)
    case "held":
    case "closed":
      if (mayBeOrdered(payment, options, now)) {
        return new Date(now.getTime() + CAPTURED_CHECK_MS)
      }
      return nextOfSettled(payment, page, options, checked)
  }
}

/**
 * A placement is retried, once the gateway has confirmed that it still has the money. The page may have been over for long:
 * the time without an answer counts from the proof.
 */
function nextOfProven(
  { placement_count, proven_at }: Payment,
  page: CheckoutAttempt,
  options: Schedule,
  checked: Checked
): Date {
  const { now, retryAfterMs } = checked
  const retry = nextRetry(Math.max(placement_count, 1), now) ?? now
  const ask = isAnswered(page, checked)
    ? now
    : nextAfterUnreachable(proven_at, options, now, retryAfterMs)
  return retry > ask ? retry : ask
}

/** Whether core may still place an order with Medusa's capture; for a closed payment only for a while. */
function mayBeOrdered(
  { accepted, captured_at, order_id, status }: Payment,
  { watchCompletedDays }: Schedule,
  now: Date
): boolean {
  if (captured_at === null || order_id !== null) {
    return false
  }
  return (
    status === "held" ||
    (accepted === null && nextCompletedCheck(captured_at, watchCompletedDays, now) !== null)
  )
}

/**
 * After the page's end a second payment may be known. A held payment with its order is also checked daily, so that it leaves the
 * worklist when its sums agree by a refund at the gateway, or by an edit of the order.
 */
function nextOfSettled(
  { held_since, order_id, status }: Payment,
  page: CheckoutAttempt,
  options: Schedule,
  checked: Checked
): Date | null {
  const ended = unlessOver(page.expires_at, PAGE_ENDED_MS, checked.now)
  const daily =
    status === "held" && order_id !== null ? nextDaily(held_since, page, options, checked) : null
  return isBefore(daily, ended) ? daily : ended
}

/**
 * Once a day after a payment was completed, or held with its order; the last check is repeated until the gateway has
 * answered.
 */
function nextDaily(
  since: Date | null,
  page: CheckoutAttempt,
  options: Schedule,
  checked: Checked
): Date | null {
  const { now, retryAfterMs } = checked
  const daily = nextCompletedCheck(since ?? now, options.watchCompletedDays, now)
  return isAnswered(page, checked)
    ? daily
    : (daily ?? nextAfterUnreachable(page.expires_at, options, now, retryAfterMs))
}

/** False if the gateway was asked in vain: without a token there is nothing to ask. */
function isAnswered({ token }: CheckoutAttempt, { reached }: Checked): boolean {
  return reached || token === null
}

function unlessOver(since: Date | null, ms: number, now: Date): Date | null {
  const at = since && new Date(since.getTime() + ms)
  return at && at > now ? at : null
}

function isBefore(time: Date | null, other: Date | null): boolean {
  return time !== null && (other === null || time < other)
}
