import {
  isAbandoned,
  isRecordedAsRefunded,
  nextAfterUnreachable,
  nextRetry,
  nextPoll,
  nextCompletedCheck,
  nextReviewCheck,
  openingEndsAt,
  verdictOf,
  type CheckoutAttempt,
  type Decision,
  type HeldReason,
} from "../../core"
import { holdAttempt } from "../hold"
import { confirmReturnedRefunds } from "../refund/confirm-returned-refunds"
import { holdSecondPayments, releaseOwnPayment } from "../verify/second-payments"
import type { Processing } from "./processing"
import { announceInterrupted } from "./interrupted-order"
import { changeOrCurrent, requireAttempt } from "./require-attempt"

/** Delay of the last check of an expired page. */
const EXPIRED_CHECK_MS = 24 * 60 * 60_000

/** Writes what a decision means for the database. */
export async function record(
  processing: Processing,
  decision: Exclude<Decision, { kind: "place_order" | "book" | "reverse" }>
): Promise<CheckoutAttempt> {
  const { attempt, account, deps, trigger, reached } = processing
  const now = deps.now()
  switch (decision.kind) {
    case "wait":
      // Without a token nobody can be asked for the other piece of proof.
      return isOtherHalfOverdue(processing, now)
        ? await hold(processing, "evidence_conflict")
        : await wait(processing)
    case "expire":
      // An unreachable gateway proves nothing: keep asking.
      return reached ? await expire(processing) : await wait(processing)
    case "completed": {
      if (isRecordedAsRefunded(attempt)) {
        // Returned at the gateway, and an order was placed all the same.
        return await hold(processing, "gateway_reversed", decision.order_id)
      }
      await holdSecondPayments(attempt, deps)
      const changed = await deps.repositories.attempts.transition(
        attempt,
        "completed",
        {
          order_id: decision.order_id,
          completed_at: now,
          proven_at: now,
          next_check_at: nextCompletedCheck(now, account.options.watchCompletedDays, now),
        },
        { trigger, data: { order_id: decision.order_id } }
      )
      const completed = changed ?? (await requireAttempt(deps.repositories.attempts, attempt.id))
      await releaseOwnPayment(completed, deps)
      // Another server may continue the order as well: whoever completes the payment announces it.
      return changed ? await announceInterrupted(changed, deps) : completed
    }
    case "hold":
      return await hold(processing, decision.reason, decision.order_id)
  }
}

/** How long to wait for the second piece of proof if there is no token to verify; else null. */
function otherHalfDueAt({ attempt, account }: Processing): Date | null {
  const { options } = account
  const minutes = options.expiresInMinutes + options.graceMinutes
  return attempt.token === null && verdictOf(attempt, options).kind === "half_proven"
    ? new Date(attempt.created_at.getTime() + minutes * 60_000)
    : null
}

function isOtherHalfOverdue(processing: Processing, now: Date): boolean {
  const dueAt = otherHalfDueAt(processing)
  return dueAt !== null && now > dueAt
}

/** Nothing is proven yet: schedules the next check. */
export async function wait(processing: Processing): Promise<CheckoutAttempt> {
  const { attempt, account, deps, trigger } = processing
  const now = deps.now()
  if (isAbandoned(attempt, account.options, now)) {
    // Nobody got its page; a notification of it would still count.
    const data = { error: "The start of this payment was interrupted.", code: "start_interrupted" }
    const values = { next_check_at: otherHalfDueAt(processing) }
    return await changeOrCurrent(processing, "opening_given_up", values, { trigger, data })
  }
  const values = { next_check_at: nextCheckAt(processing, now) }
  return await changeOrCurrent(processing, "check_scheduled", values)
}

function nextCheckAt(processing: Processing, now: Date): Date | null {
  const { attempt, reached, retryAfterMs } = processing
  const { options } = processing.account
  if (attempt.status === "opening") {
    return openingEndsAt(attempt.created_at, options)
  }
  if (!attempt.token) {
    // A page without a token cannot be verified: it waits for its webhook.
    return otherHalfDueAt(processing)
  }
  return reached
    ? nextPoll(attempt, options, now)
    : nextAfterUnreachable(attempt, options, now, retryAfterMs)
}

/** Checked once more after a day: "not found" may have been the gateway's fault. */
async function expire(processing: Processing): Promise<CheckoutAttempt> {
  const { attempt, deps, trigger } = processing
  const now = deps.now()
  if (attempt.status === "expired") {
    // Returning shoppers and admins have it checked earlier: that is not the last check.
    const next_check_at = lastCheckAt(attempt.expires_at, now)
    return await changeOrCurrent(processing, "expired_check_scheduled", { next_check_at })
  }
  const next_check_at = new Date(now.getTime() + EXPIRED_CHECK_MS)
  return await changeOrCurrent(processing, "page_expired", { next_check_at }, { trigger })
}

/** @returns null when the last check is over. */
function lastCheckAt(expiresAt: Date | null, now: Date): Date | null {
  const lastCheck = expiresAt && new Date(expiresAt.getTime() + EXPIRED_CHECK_MS)
  return lastCheck && lastCheck > now ? lastCheck : null
}

/** Medusa could not place the order: retry on a back-off, then hold. */
export async function orderNotPlaced(processing: Processing): Promise<CheckoutAttempt> {
  const { attempt, deps, trigger } = processing
  const now = deps.now()
  const failures = attempt.placement_count + 1
  const next = nextRetry(failures, now)
  if (!next) {
    return await hold(processing, "order_not_placed")
  }
  const values = { placement_count: failures, next_check_at: next }
  const details = { trigger, data: { failures } }
  return await changeOrCurrent(processing, "order_not_placed", values, details)
}

/** Held with Medusa's capture: checked again as long as core may place an order with it. */
export async function checkAgainLater(processing: Processing): Promise<CheckoutAttempt> {
  const next_check_at = nextReviewCheck(processing.attempt, processing.deps.now())
  return await changeOrCurrent(processing, "review_checked", { next_check_at })
}

/** @param orderId the order that has Medusa's capture of it, if any. */
export async function hold(
  processing: Processing,
  reason: HeldReason,
  orderId?: string | null
): Promise<CheckoutAttempt> {
  const { attempt, deps, trigger } = processing
  const held = await holdAttempt(attempt, reason, trigger, deps, orderId ?? attempt.order_id)
  if (reason === "gateway_reversed") {
    await confirmReturnedRefunds(attempt, trigger, deps)
  }
  return held ?? (await requireAttempt(deps.repositories.attempts, attempt.id))
}
