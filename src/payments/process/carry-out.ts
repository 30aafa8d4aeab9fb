import {
  decide,
  nextRetry,
  TransactionReusedError,
  type CheckoutAttempt,
  type Decision,
} from "../../core"
import { hold, orderNotPlaced, record } from "./apply-decision"
import { bookPayment, placeOrder } from "./place-order"
import { decideNow, decideWhenPlaced, type Decided } from "./decide-now"
import { recordInterruption } from "./interrupted-order"
import { loadPlacedOrder, type BookedFacts } from "./load-facts"
import { mendOrderLinks } from "./mend-order-links"
import type { Processing } from "./processing"
import { requireAttempt } from "./require-attempt"
import { returnAndHold } from "./return-and-hold"

/** Decisions that Medusa carries out. */
type ForMedusa = Extract<Decision, { kind: "place_order" | "book" }>

export function isForMedusa(decision: Decision): decision is ForMedusa {
  return decision.kind === "place_order" || decision.kind === "book"
}

export async function carryOut(
  processing: Processing,
  decision: Exclude<Decision, ForMedusa>
): Promise<CheckoutAttempt> {
  return decision.kind === "reverse"
    ? await returnAndHold(processing)
    : await record(processing, decision)
}

/** Lets Medusa place the order or book the payment, and records the result. */
export async function carryOutInMedusa(
  processing: Processing,
  decision: ForMedusa,
  facts: BookedFacts
): Promise<CheckoutAttempt> {
  const { deps } = processing
  const { attempts } = deps.repositories
  // Written before Medusa is called: if the server dies after this, the reconcile job continues.
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
    // Held, resolved or completed meanwhile: keep that.
    return await requireAttempt(attempts, processing.attempt.id)
  }
  let after = await askMedusa({ ...processing, attempt: proven }, decision, facts)
  if (isForMedusa(after.decision) && (await mendOrderLinks(after.attempt, deps))) {
    // Only the cart was linked to an order.
    after = { ...after, ...(await decideNow({ ...processing, attempt: after.attempt })) }
  }
  if (decision.kind === "place_order" && after.decision.kind === "book") {
    // A server placed it: it died before it booked the payment, or still completes the cart.
    const placed = { ...processing, attempt: after.attempt }
    after = { ...after, ...(await decideWhenPlaced(placed, after.facts)) }
    if (after.decision.kind === "book") {
      after = await askMedusa(placed, after.decision, after.facts)
    }
  }
  const current = { ...processing, attempt: after.attempt }
  if (isForMedusa(after.decision)) {
    return await orderNotPlaced(current)
  }
  return await carryOut(current, after.decision)
}

/** Calls Medusa and reads the result. */
async function askMedusa(
  processing: Processing,
  { kind, bind }: ForMedusa,
  facts: BookedFacts
): Promise<Decided & { attempt: CheckoutAttempt }> {
  const { account, attempt: asked, deps, trigger } = processing
  const { attempts } = deps.repositories
  let orderId: string | undefined
  if (kind === "place_order" && facts.cart) {
    orderId = await placeOrder(asked, facts.cart.id, facts.sessions, bind, deps)
  } else if (await recordInterruption(asked, facts, deps)) {
    await bookPayment(asked, bind, trigger, deps)
  }
  const attempt = await requireAttempt(attempts, asked.id)
  if (orderId && attempt.captured_at !== null) {
    const placed = await loadPlacedOrder(facts, attempt, orderId, deps)
    const decision = decide(placed, account.options)
    if (!isForMedusa(decision)) {
      return { attempt, decision, facts: placed }
    }
  }
  return { attempt, ...(await decideNow({ ...processing, attempt })) }
}

/**
 * Marks the attempt paid, or due again if it already is; undefined when it is held, resolved or completed by
 * now.
 */
async function proveOrTryAgain({
  attempt,
  deps,
  trigger,
}: Processing): Promise<CheckoutAttempt | undefined> {
  const { attempts } = deps.repositories
  const now = deps.now()
  const next = nextRetry(attempt.placement_count + 1, now) ?? now
  const values = { proven_at: now, next_check_at: next }
  const proven =
    attempt.status === "paid"
      ? undefined
      : await attempts.transition(attempt, "payment_proven", values, { trigger })
  // The shopper's own completion may have proven it concurrently.
  return proven ?? (await attempts.transition(attempt, "booking_tried", values))
}
