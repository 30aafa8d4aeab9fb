import {
  decide,
  decideUnproven,
  isKnownReversal,
  isOver,
  nextCompletion,
  nextCompletedCheck,
  TransactionReusedError,
  verdictOf,
  type CheckoutAttempt,
  type Decision,
  type AttemptFacts,
} from "../../core"
import { repositoriesOf } from "../repositories"
import { findAccount } from "../accounts"
import { announceOrder } from "./announce-order"
import { captureInMedusa } from "./capture-in-medusa"
import type { Processing } from "./processing"
import { loadFacts } from "./load-facts"
import { orderNotPlaced, hold, lookAgainLater, record } from "./apply-decision"
import { releaseDeadClaim } from "./release-dead-claim"
import { requireAttempt } from "./require-attempt"
import { holdReversed, isBeingTakenOut, takeOutAndHold } from "./take-out-of-medusa"
import { waitForCart } from "./wait-for-cart"

/** How often an attempt is looked at whose account is no longer configured. */
const UNCONFIGURED_LOOK_MS = 60_000

type Context = Pick<Processing, "container" | "trigger" | "reached" | "retryAfterMs">

/**
 * Decides what becomes of an attempt and does it; under the collection's lock.
 *
 * @param found the attempt as it stands, with what the gateway has said.
 */
export async function advanceAttempt(
  found: CheckoutAttempt,
  context: Context
): Promise<CheckoutAttempt> {
  if (found.status === "resolved" || (found.status === "held" && !isInMedusa(found))) {
    return found
  }
  const { attempts, refundTasks } = repositoriesOf(context.container)
  const account = findAccount(context.container, found.provider_id)
  if (!account) {
    // The account was taken out of the configuration: keep watching, it may come back.
    const next_check_at = new Date(Date.now() + UNCONFIGURED_LOOK_MS)
    const putOff = await attempts.transition(found, "look_put_off", { next_check_at })
    return putOff ?? (await requireAttempt(attempts, found.id))
  }
  const processing = { ...context, attempt: found, attempts, refundTasks, account }
  if (found.status === "completed") {
    return await watchCompleted(processing)
  }
  if (isBeingTakenOut(found)) {
    return await takeOutAndHold(processing)
  }
  const attempt = await releaseDeadClaim(found, context.trigger, context.container)
  return await decideAndCarryOut({ ...processing, attempt })
}

async function decideAndCarryOut(processing: Processing): Promise<CheckoutAttempt> {
  const { attempt, container, account } = processing
  if (verdictOf(attempt, account.options).kind === "unproven") {
    // Nothing that Medusa knows decides here, and it takes long to ask: most looks end so.
    const unproven = decideUnproven(isOver(attempt.expires_at, account.options, new Date()))
    return attempt.status === "held"
      ? await goOnHeld(processing, unproven)
      : await carryOut(processing, unproven)
  }
  let { decision, facts } = await decideNow(processing)
  if (attempt.captured_at !== null && facts.payment === "none" && wentBack(decision)) {
    // Claimed and not booked: who completes the cart at this moment may be about to.
    await waitForCart(attempt, container)
    ;({ decision, facts } = await decideNow(processing))
  }
  if (decision.kind === "take_out") {
    return mustAskFirst(processing, facts)
      ? await holdUntilAsked(processing)
      : await takeOutAndHold(processing)
  }
  if (attempt.status === "held") {
    return await goOnHeld(processing, decision)
  }
  if (decision.kind === "capture" && wasHalfPlaced(facts)) {
    // Interrupted, or still on its way: who completes a cart holds its lock.
    await waitForCart(attempt, container)
    ;({ decision, facts } = await decideNow(processing))
  }
  if (decision.kind !== "capture") {
    return await carryOut(processing, decision)
  }
  const completed = await capture(processing, decision.bind)
  if (completed.order_id && wasHalfPlaced(facts)) {
    await announceOrder(completed.order_id, container)
  }
  return completed
}

/** Medusa has booked it, or may have: what becomes of it does not wait for a person alone. */
function isInMedusa({ captured_at, held_reason, returned_at }: CheckoutAttempt): boolean {
  return captured_at !== null || (returned_at !== null && held_reason !== "gateway_reversed")
}

/**
 * Held with Medusa's capture. The shopper or an admin may still have placed the order of a completion that
 * was given up, and the gateway may have given the money back.
 */
async function goOnHeld(processing: Processing, decision: Decision): Promise<CheckoutAttempt> {
  const { attempt } = processing
  const { held_reason, order_id } = attempt
  const givenUp = held_reason === "order_not_placed" && attempt.captured_at !== null
  if (givenUp && decision.kind === "completed") {
    return await record(processing, decision)
  }
  if (wentBack(decision)) {
    const order = decision.order_id ?? order_id
    if (held_reason !== "gateway_reversed" || order !== order_id) {
      return await holdReversed(processing, order)
    }
  }
  // While no order has it, core may place one with it at any time.
  return givenUp || (attempt.captured_at !== null && order_id === null)
    ? await lookAgainLater(processing)
    : attempt
}

/** Verify could not be asked; a page without a token never can be. */
function mustAskFirst({ attempt, reached }: Processing, { verdict }: AttemptFacts): boolean {
  return attempt.token !== null && !reached && verdict.kind === "reversed" && verdict.askFirst
}

/** On one source's word alone nothing is given away: a person sees it, and verify is asked again. */
async function holdUntilAsked(processing: Processing): Promise<CheckoutAttempt> {
  const { status, held_reason } = processing.attempt
  return status === "held" && held_reason === "gateway_reversed"
    ? await lookAgainLater(processing)
    : await lookAgainLater({ ...processing, attempt: await holdReversed(processing) })
}

function wentBack(decision: Decision): decision is Extract<Decision, { kind: "hold" }> {
  return decision.kind === "hold" && decision.reason === "gateway_reversed"
}

async function carryOut(
  processing: Processing,
  decision: Exclude<Decision, { kind: "capture" }>
): Promise<CheckoutAttempt> {
  return decision.kind === "take_out"
    ? await takeOutAndHold(processing)
    : await record(processing, decision)
}

/** A server died inside completeCart: the order is there, its money and its events are not. */
function wasHalfPlaced({ cart, order }: AttemptFacts): boolean {
  return cart !== null && order !== null && !order.paid
}

/** After completion only a reversal matters; what else the gateway says is in the timeline. */
async function watchCompleted(processing: Processing): Promise<CheckoutAttempt> {
  const { attempt, account, attempts, refundTasks, trigger } = processing
  const verdict = verdictOf(attempt, account.options)
  if (
    verdict.kind === "reversed" &&
    !isKnownReversal(
      verdict,
      attempt,
      await refundTasks.ofAttempt(attempt.id),
      account.options.profile
    )
  ) {
    return await hold(processing, "gateway_reversed")
  }
  if (trigger !== "poll" || !attempt.completed_at) {
    return attempt
  }
  const now = new Date()
  const days = account.options.watchCompletedDays
  const next_check_at = nextCompletedCheck(attempt.completed_at, days, now)
  const watched = await attempts.transition(attempt, "completed_looked_at", { next_check_at })
  return watched ?? (await requireAttempt(attempts, attempt.id))
}

async function decideNow({
  attempt,
  container,
  account,
}: Processing): Promise<{ decision: Decision; facts: AttemptFacts }> {
  const facts = await loadFacts(attempt, account.options, container)
  return { decision: decide(facts, account.options), facts }
}

async function capture(
  processing: Processing,
  bind: "existing_session" | "new_session"
): Promise<CheckoutAttempt> {
  const { container, attempts, trigger } = processing
  // Written before Medusa is called: whatever dies from here on, the reconcile job goes on.
  let proven: CheckoutAttempt | undefined
  try {
    proven = await proveOrTryAgain(processing)
  } catch (error) {
    if (error instanceof TransactionReusedError) {
      return await hold(processing, "transaction_reused")
    }
    throw error
  }
  if (!proven) {
    // Held, resolved or completed meanwhile: that stands.
    return await requireAttempt(attempts, processing.attempt.id)
  }
  await captureInMedusa(proven, bind, trigger, container)

  const attempt = await requireAttempt(attempts, proven.id)
  const { decision } = await decideNow({ ...processing, attempt })
  return decision.kind === "capture"
    ? await orderNotPlaced({ ...processing, attempt })
    : await carryOut({ ...processing, attempt }, decision)
}

/** Paid from here on, and due again; undefined when it is held, resolved or completed by now. */
async function proveOrTryAgain({
  attempt,
  attempts,
  trigger,
}: Processing): Promise<CheckoutAttempt | undefined> {
  const now = new Date()
  const next = nextCompletion(attempt.placement_count + 1, now) ?? now
  const values = { proven_at: now, next_check_at: next }
  const proven =
    attempt.status === "paid"
      ? undefined
      : await attempts.transition(attempt, "payment_proven", values, { trigger })
  // The shopper's own completion may have proven it at this moment.
  return proven ?? (await attempts.transition(attempt, "booking_tried", values))
}
