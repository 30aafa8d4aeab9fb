import { foldedOf } from "../../core/payment/fold"
import { decide, type Step } from "../../core/payment/decide"
import { lastNotifiedAt } from "../../core/payment/new-answer"
import type { StoredBalances } from "../../core/payment/payment"
import { waitForCart } from "./lock"
import {
  balancesToStore,
  loadFacts,
  NOTHING_BOOKED,
  type PaymentFacts,
  type Reading,
} from "./medusa-facts"
import { judgedOf, rowOf, withCurrentPayments } from "./page"
import { pageFacts, type PaymentProcessing } from "./processing"

/** How long an unplaced order, or a payment that is not certain, waits for an unreachable gateway. */
export const UNREACHABLE_MS = 24 * 60 * 60_000

/** Steps that Medusa carries out. */
export type ForMedusa = Extract<Step, { kind: "place_order" | "book" }>

/** A step, with the facts that it was decided by. */
export interface Decided {
  step: Step
  facts: PaymentFacts
}

/** Decides while no running completion of the cart could undo what was read. */
export async function decideSurely(processing: PaymentProcessing): Promise<Decided> {
  const { deps, page, payment } = processing
  const isClaimed = payment.captured_at !== null
  if (!isClaimed && !foldedOf(payment, page)?.isProven) {
    // Skip loading Medusa's facts: nothing can be booked.
    return decideBy(processing, { ...NOTHING_BOOKED, accepted: payment.accepted })
  }
  const isQuick = !isClaimed && payment.status !== "held"
  const decided = isQuick ? await decideQuickly(processing) : await decideNow(processing)
  const { facts, step } = decided
  // A running completion may undo its order, its claim and the mark of its cart.
  const isUndoable = facts.cart && (isClaimed || facts.cart.completed || facts.order)
  if (isUndoable && step.kind !== "place_order") {
    // An applied payment's cart is not the page's.
    await waitForCart({ ...page.attempt, cart_id: facts.cartId }, deps.medusa)
    return await decideNow(await withCurrentRows(processing))
  }
  return decided
}

/** The same once the cart's lock was awaited: its completion may have claimed another payment of the page. */
export async function withCurrentRows(processing: PaymentProcessing): Promise<PaymentProcessing> {
  const { deps, payment } = processing
  if (processing.page.payments.length < 2) {
    return processing
  }
  const page = await withCurrentPayments(processing.page, deps)
  return { ...processing, page, payment: rowOf(page, payment.id) }
}

export async function decideNow(
  processing: PaymentProcessing,
  reading: Reading = "exact"
): Promise<Decided> {
  const { deps, page, payment } = processing
  return decideBy(processing, await loadFacts(payment, page, deps, reading))
}

/** A quick reading can only lead to placing an order. */
async function decideQuickly(processing: PaymentProcessing): Promise<Decided> {
  const quick = await decideNow(processing, "quick")
  return quick.step.kind === "place_order" ? quick : await decideNow(processing)
}

export function decideBy(processing: PaymentProcessing, facts: PaymentFacts): Decided {
  const { deps, page, payment, reached } = processing
  const judged = judgedOf(payment, page, facts)
  const ofPage = pageFacts(processing)
  const step = decide(judged, ofPage, facts)
  const heard = lastNotifiedAt(page.statements)?.getTime() ?? Infinity
  if (step.kind !== "ask" || reached || deps.now().getTime() - heard <= UNREACHABLE_MS) {
    return { step, facts }
  }
  // The gateway has given no answer for so long that a person must see the payment.
  const unanswered = decide(judged, { ...ofPage, isAsked: true }, facts)
  return { step: unanswered.kind === "hold" ? unanswered : step, facts }
}

export function balancesNow(
  { page, payment }: PaymentProcessing,
  facts: PaymentFacts
): StoredBalances {
  return balancesToStore(judgedOf(payment, page, facts), facts)
}

export function isForMedusa(step: Step): step is ForMedusa {
  return step.kind === "place_order" || step.kind === "book"
}
