import {
  centsFromMedusa,
  decide,
  nextCompletion,
  nextSettledCheck,
  sumCents,
  verdictOf,
  type CheckoutAttempt,
  type Decision,
  type Ledger,
  type SettlementFacts,
} from "../../core"
import { resolveLedger } from "../ledger"
import { findProviderInstance } from "../provider-instances"
import { announceOrder } from "./announce-order"
import { captureInMedusa } from "./capture-in-medusa"
import type { Job } from "./job"
import { loadFacts } from "./load-facts"
import { completionFailed, hold, lookAgainLater, record } from "./record"
import { requireAttempt } from "./require-attempt"
import { waitForCart } from "./wait-for-cart"

/** How often an attempt is looked at whose provider instance is not configured any more. */
const UNCONFIGURED_LOOK_MS = 60_000

type Context = Pick<Job, "container" | "through" | "reached" | "askedToWaitMs">

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
    return await ledger.changeAttempt(attempt.id, {
      next_check_at: new Date(Date.now() + UNCONFIGURED_LOOK_MS),
    })
  }
  const job = { ...context, attempt, ledger, instance }
  if (attempt.status === "settled") {
    return await watchSettled(job)
  }
  let { decision, facts } = await decideNow(job)
  if (attempt.status === "held") {
    return decision.kind === "settled" ? await record(job, decision) : await lookAgainLater(job)
  }
  if (decision.kind === "capture" && wasHalfPlaced(facts)) {
    // Interrupted, or still on its way: who completes a cart holds its lock.
    await waitForCart(attempt, context.container)
    ;({ decision, facts } = await decideNow(job))
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

/** A server died inside completeCart: the order is there, its money and its events are not. */
function wasHalfPlaced({ cart, order }: SettlementFacts): boolean {
  return cart !== null && order !== null && !order.paid
}

/** After settlement only a reversal matters; what else the gateway says is in the timeline. */
async function watchSettled(job: Job): Promise<CheckoutAttempt> {
  const { attempt, instance, ledger, through } = job
  if (
    verdictOf(attempt, instance.options).kind === "reversed" &&
    !(await wasRefunded(attempt, ledger))
  ) {
    return await hold(job, "gateway_reversed")
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

/** Medusa has booked refunds of all its money: that the gateway says so too is no news. */
async function wasRefunded({ id, amount }: CheckoutAttempt, ledger: Ledger): Promise<boolean> {
  const tasks = await ledger.refundTasksOfAttempt(id)
  const refunded = tasks
    .filter(({ status }) => status !== "withdrawn")
    .map(({ amount }) => centsFromMedusa(amount))
  return sumCents(refunded) >= centsFromMedusa(amount)
}

async function decideNow({
  attempt,
  container,
  instance,
}: Job): Promise<{ decision: Decision; facts: SettlementFacts }> {
  const facts = await loadFacts(attempt, instance.options, container)
  return { decision: decide(facts, instance.options), facts }
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
