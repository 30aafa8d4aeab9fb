import {
  decideUnproven,
  isOver,
  isProvenAfterClosing,
  isWithAPerson,
  mayBeReturned,
  nextAfterUnreachable,
  nextReviewCheck,
  verdictOf,
  type AttemptFacts,
  type CheckoutAttempt,
  type Decision,
  type HeldReason,
} from "../../core"
import { findAccount } from "../accounts"
import { holdSecondPayments } from "../verify/second-payments"
import { checkAgainLater, hold, record, wait } from "./apply-decision"
import { carryOut, carryOutInMedusa, isForMedusa } from "./carry-out"
import { decideNow, decideQuickly, decideWhenPlaced, wasHalfPlaced } from "./decide-now"
import type { Processing } from "./processing"
import { releaseDeadClaim } from "./release-dead-claim"
import { waitForCart } from "./lock"
import { changeOrCurrent } from "./require-attempt"
import { confirmReturnedRefunds } from "../refund/confirm-returned-refunds"
import { returnAndHold } from "./return-and-hold"
import { watchCompleted } from "./watch-completed"

/** Check interval of an attempt whose account is no longer configured. */
const UNCONFIGURED_CHECK_MS = 60_000

/** How long an unplaced order waits for an unreachable gateway. */
const UNREACHABLE_MS = 24 * 60 * 60_000

type Context = Pick<Processing, "deps" | "trigger" | "reached" | "retryAfterMs">

/**
 * Decides the next step of an attempt and carries it out, under the collection's lock.
 *
 * @param found the current attempt, with its evidence.
 */
export async function advanceAttempt(
  found: CheckoutAttempt,
  context: Context
): Promise<CheckoutAttempt> {
  const { deps } = context
  const account = findAccount(deps, found.provider_id)
  if (isWithAPerson(found)) {
    return await endCheck(found, context)
  }
  if (!account) {
    // The account was removed from the configuration: keep checking, it may come back.
    const next_check_at = new Date(deps.now().getTime() + UNCONFIGURED_CHECK_MS)
    return await changeOrCurrent({ attempt: found, deps }, "check_postponed", { next_check_at })
  }
  const processing = { ...context, attempt: found, account }
  if (found.status === "completed") {
    return await watchCompleted(processing)
  }
  const attempt = await releaseDeadClaim(found, context.trigger, deps)
  return await decideAndCarryOut({ ...processing, attempt })
}

/**
 * Ends a check of an attempt that a person has: the evidence is stored, and new evidence has already held it
 * again. What older evidence means may have been unknown.
 */
async function endCheck(attempt: CheckoutAttempt, context: Context): Promise<CheckoutAttempt> {
  const { deps, trigger, reached, retryAfterMs } = context
  const account = findAccount(deps, attempt.provider_id)
  if (account && isProvenAfterClosing(attempt, account.options)) {
    // Its evidence is as it was, and the profile knows by now what it means.
    return await hold({ ...context, attempt, account }, "paid_again")
  }
  await confirmReturnedRefunds(attempt, trigger, deps)
  if (trigger !== "poll") {
    return attempt
  }
  await holdSecondPayments(attempt, deps)
  const now = deps.now()
  const next_check_at =
    reached || !account || attempt.token === null
      ? nextReviewCheck(attempt, now)
      : nextAfterUnreachable(attempt, account.options, now, retryAfterMs)
  return await changeOrCurrent({ attempt, deps }, "review_checked", { next_check_at })
}

async function decideAndCarryOut(processing: Processing): Promise<CheckoutAttempt> {
  const { attempt, deps, account, reached } = processing
  const isUnbooked = attempt.captured_at === null
  if (isUnbooked && verdictOf(attempt, account.options).kind === "unproven") {
    // Skip loading Medusa's facts: an unproven attempt can only wait or expire.
    const over = isOver(attempt.expires_at, account.options, deps.now())
    return await record(processing, decideUnproven(over))
  }
  if (isUnbooked && mayBeReturned(attempt) && !reached) {
    return isProvenLongAgo(attempt, deps.now())
      ? await hold(processing, "order_not_placed")
      : await wait(processing)
  }
  let { decision, facts } = isUnbooked
    ? await decideQuickly(processing)
    : await decideNow(processing)
  if (!isUnbooked && facts.payment === "none" && decision.kind === "hold") {
    // Claimed and not booked: a concurrent completion may be about to book it.
    await waitForCart(attempt, deps.medusa)
    ;({ decision, facts } = await decideNow(processing))
    if (facts.isReturned && isHold(decision, "gateway_reversed")) {
      // A server died after the refund was booked.
      return await returnAndHold(processing)
    }
  }
  if (facts.cart && facts.order?.paid) {
    // Wait for a concurrent completion: it undoes the order if a store's own code fails after the capture.
    await waitForCart(attempt, deps.medusa)
    ;({ decision, facts } = await decideNow(processing))
  }
  if (decision.kind === "reverse") {
    return mustAskFirst(processing, facts)
      ? await holdUntilAsked(processing)
      : await returnAndHold(processing)
  }
  if (attempt.status === "held") {
    return await advanceHeld(processing, decision)
  }
  if (decision.kind === "book" && wasHalfPlaced(facts)) {
    ;({ decision, facts } = await decideWhenPlaced(processing, facts))
  }
  if (!isForMedusa(decision)) {
    // Claimed under another profile, which listed the gateway's statuses, and not booked.
    const isUndecided = decision.kind === "wait" || decision.kind === "expire"
    return isUndecided && !isUnbooked
      ? await hold(processing, "evidence_conflict")
      : await carryOut(processing, decision)
  }
  return isTriedLater(processing, deps.now())
    ? attempt
    : await carryOutInMedusa(processing, decision, facts)
}

/** The gateway has been unreachable for so long that a person must see the payment. */
function isProvenLongAgo({ proven_at }: CheckoutAttempt, now: Date): boolean {
  return proven_at !== null && now.getTime() - proven_at.getTime() > UNREACHABLE_MS
}

/** The waiting page polls every few seconds: an unplaced order is only retried on its back-off. */
function isTriedLater({ attempt, trigger }: Processing, now: Date): boolean {
  const { next_check_at, placement_count } = attempt
  const isQuick = trigger === "return" || trigger === "webhook"
  return isQuick && placement_count > 0 && next_check_at !== null && next_check_at > now
}

/**
 * Held with Medusa's capture. The shopper or an admin may still have placed the order, and the gateway may
 * have returned the money.
 */
async function advanceHeld(processing: Processing, decision: Decision): Promise<CheckoutAttempt> {
  const { held_reason, order_id } = processing.attempt
  if (
    (held_reason === "order_not_placed" && decision.kind === "completed") ||
    (order_id === null && isHold(decision, "order_differs"))
  ) {
    return await record(processing, decision)
  }
  if (isHold(decision, "gateway_reversed")) {
    const order = decision.order_id ?? order_id
    if (held_reason !== "gateway_reversed" || order !== order_id) {
      return await hold(processing, "gateway_reversed", order)
    }
    await confirmReturnedRefunds(processing.attempt, processing.trigger, processing.deps)
  }
  return await checkAgainLater(processing)
}

/** Verify could not be asked; a page without a token can never be verified. */
function mustAskFirst({ attempt, reached }: Processing, { verdict }: AttemptFacts): boolean {
  return attempt.token !== null && !reached && verdict.kind === "reversed" && verdict.askFirst
}

/** One source alone does not decide: hold it for a person, and ask verify again. */
async function holdUntilAsked(processing: Processing): Promise<CheckoutAttempt> {
  const { status, held_reason } = processing.attempt
  return status === "held" && held_reason === "gateway_reversed"
    ? await checkAgainLater(processing)
    : await hold(processing, "gateway_reversed")
}

function isHold(
  decision: Decision,
  reason: HeldReason
): decision is Extract<Decision, { kind: "hold" }> {
  return decision.kind === "hold" && decision.reason === reason
}
