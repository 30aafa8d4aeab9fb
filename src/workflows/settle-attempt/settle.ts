import type { MedusaContainer } from "@medusajs/framework/types"
import {
  decide,
  holdFor,
  isAbandoned,
  nextAfterUnreachable,
  nextCompletion,
  nextPoll,
  nextSettledCheck,
  verdictOf,
  type CheckoutAttempt,
  type Decision,
  type HeldReason,
  type Ledger,
  type SettlementFacts,
  type Through,
} from "../../core"
import { resolveLedger } from "../ledger"
import { findProviderInstance, type ProviderInstance } from "../provider-instances"
import { announceOrder } from "./announce-order"
import { captureInMedusa } from "./capture-in-medusa"
import { loadFacts } from "./load-facts"
import { requireAttempt } from "./require-attempt"

/** How often a given-up completion is looked at: the order may have been placed by hand. */
const HELD_LOOK_MS = 10 * 60_000

/** When an expired page is asked about for the last time. */
const EXPIRED_LOOK_MS = 24 * 60 * 60_000

interface Context {
  container: MedusaContainer
  through: Through
  /** False when the gateway was asked just now and could not be reached. */
  reached: boolean
}

interface Job extends Context {
  attempt: CheckoutAttempt
  ledger: Ledger
  instance: ProviderInstance
}

/** Decides what becomes of an attempt and does it; under the collection's lock. */
export async function settle(attemptId: string, context: Context): Promise<CheckoutAttempt> {
  const ledger = resolveLedger(context.container)
  const attempt = await requireAttempt(ledger, attemptId)
  if (attempt.status === "resolved" || (attempt.status === "held" && !mayBePlaced(attempt))) {
    return attempt
  }
  const instance = findProviderInstance(context.container, attempt.provider_id)
  if (!instance) {
    // The instance was taken out of the configuration: keep watching, it may come back.
    return await ledger.changeAttempt(attempt.id, { next_check_at: nextPoll(attempt, new Date()) })
  }
  const job = { ...context, attempt, ledger, instance }
  if (attempt.status === "settled") {
    return await watchSettled(job)
  }
  const { decision, facts } = await decideNow(job)
  if (attempt.status === "held") {
    return decision.kind === "settled" ? await record(job, decision) : await lookAgainLater(job)
  }
  if (decision.kind !== "capture") {
    return await record(job, decision)
  }
  const settled = await capture(job, decision.bind)
  if (settled.order_id && wasHalfPlaced(facts)) {
    await announceOrder(settled.order_id, context.container)
  }
  return settled
}

/** Captured, and its completion given up: the shopper or an admin may still have placed the order. */
function mayBePlaced({ held_reason, captured_at }: CheckoutAttempt): boolean {
  return held_reason === "completion_failed" && captured_at !== null
}

async function lookAgainLater({
  attempt,
  ledger,
}: Pick<Job, "attempt" | "ledger">): Promise<CheckoutAttempt> {
  return await ledger.changeAttempt(attempt.id, {
    next_check_at: new Date(Date.now() + HELD_LOOK_MS),
  })
}

/** A server died inside completeCart: the order is there, its money and its events are not. */
function wasHalfPlaced({ cart, order }: SettlementFacts): boolean {
  return cart !== null && order !== null && !order.paid
}

/** After settlement only a reversal matters; what else the gateway says is in the timeline. */
async function watchSettled({ attempt, instance, ledger, through }: Job): Promise<CheckoutAttempt> {
  if (verdictOf(attempt, instance.options).kind === "reversed") {
    return await hold(ledger, attempt, "gateway_reversed", through)
  }
  if (through !== "poll" || !attempt.settled_at) {
    return attempt
  }
  const now = new Date()
  const days = instance.options.watchSettledDays
  return await ledger.changeAttempt(attempt.id, {
    next_check_at: nextSettledCheck(attempt.settled_at, days, now),
  })
}

async function decideNow({
  attempt,
  container,
  instance,
}: Job): Promise<{ decision: Decision; facts: SettlementFacts }> {
  const facts = await loadFacts(attempt, instance.options, container)
  const graceMs = instance.options.graceMinutes * 60_000
  return { decision: decide(facts, { graceMs }), facts }
}

async function capture(
  job: Job,
  bind: "existing_session" | "new_session"
): Promise<CheckoutAttempt> {
  const { container, ledger, through } = job
  const now = new Date()
  // Written before Medusa is called: whatever dies from here on, the reconcile job goes on.
  const proven = await ledger.changeAttempt(
    job.attempt.id,
    {
      status: "paid",
      proven_at: job.attempt.proven_at ?? now,
      next_check_at: nextCompletion(job.attempt.completion_count + 1, now) ?? now,
    },
    job.attempt.proven_at === null ? { kind: "payment_proven", through } : undefined
  )
  await captureInMedusa(proven, bind, container)

  const attempt = await requireAttempt(ledger, proven.id)
  const { decision } = await decideNow({ ...job, attempt })
  return decision.kind === "capture"
    ? await completionFailed({ ...job, attempt })
    : await record({ ...job, attempt }, decision)
}

async function record(
  { attempt, instance, ledger, through, reached }: Job,
  decision: Exclude<Decision, { kind: "capture" }>
): Promise<CheckoutAttempt> {
  const now = new Date()
  switch (decision.kind) {
    case "wait":
      if (isAbandoned(attempt, instance.options, now)) {
        return await giveUpOpening(ledger, attempt, through)
      }
      return await ledger.changeAttempt(attempt.id, {
        next_check_at: nextCheck(attempt, reached, now),
        check_count: attempt.check_count + 1,
      })
    case "expire":
      // An unreachable gateway proves nothing: keep asking.
      return reached
        ? await expire(ledger, attempt, through)
        : await ledger.changeAttempt(attempt.id, { next_check_at: nextAfterUnreachable(now) })
    case "settled":
      return await ledger.changeAttempt(
        attempt.id,
        {
          status: "settled",
          order_id: decision.order_id,
          settled_at: now,
          proven_at: attempt.proven_at ?? now,
          next_check_at: nextSettledCheck(now, instance.options.watchSettledDays, now),
          held_reason: null,
          held_since: null,
        },
        { kind: "settled", through, data: { order_id: decision.order_id } }
      )
    case "hold":
      return await hold(ledger, attempt, decision.reason, through)
  }
}

/** Asked about once more after a day: "not found" may have been the gateway's fault. */
async function expire(
  ledger: Ledger,
  attempt: CheckoutAttempt,
  through: Through
): Promise<CheckoutAttempt> {
  if (attempt.status === "expired") {
    return await ledger.changeAttempt(attempt.id, { next_check_at: null })
  }
  return await ledger.changeAttempt(
    attempt.id,
    { status: "expired", next_check_at: new Date(Date.now() + EXPIRED_LOOK_MS) },
    { kind: "page_expired", through }
  )
}

/** Its page was never given to anybody; a notification of it would count all the same. */
async function giveUpOpening(
  ledger: Ledger,
  attempt: CheckoutAttempt,
  through: Through
): Promise<CheckoutAttempt> {
  return await ledger.changeAttempt(
    attempt.id,
    { status: "failed", next_check_at: null },
    { kind: "page_failed", through, data: { error: "The start of this payment was interrupted." } }
  )
}

/** A page whose opening was never answered cannot be asked about: it waits for its webhook. */
function nextCheck(attempt: CheckoutAttempt, reached: boolean, now: Date): Date | null {
  if (!attempt.token) {
    return null
  }
  return reached ? nextPoll(attempt, now) : nextAfterUnreachable(now)
}

async function completionFailed({ attempt, ledger, through }: Job): Promise<CheckoutAttempt> {
  const now = new Date()
  const failures = attempt.completion_count + 1
  const next = nextCompletion(failures, now)
  if (!next) {
    await hold(ledger, attempt, "completion_failed", through)
    return await lookAgainLater({ attempt, ledger })
  }
  return await ledger.changeAttempt(
    attempt.id,
    { completion_count: failures, next_check_at: next },
    { kind: "completion_failed", through, data: { failures } }
  )
}

async function hold(
  ledger: Ledger,
  attempt: CheckoutAttempt,
  reason: HeldReason,
  through: Through
): Promise<CheckoutAttempt> {
  return await ledger.changeAttempt(attempt.id, ...holdFor(reason, through, new Date()))
}
