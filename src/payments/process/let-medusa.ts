import { nextRetry } from "../../core/attempt/schedule"
import type { Payment } from "../../core/payment/payment"
import { changePayment, prove } from "./change-payment"
import {
  decideBy,
  decideNow,
  isForMedusa,
  withCurrentRows,
  type Decided,
  type ForMedusa,
} from "./decide-with-facts"
import { bookPayment, placeOrder } from "./in-medusa"
import { recordInterruption } from "./interrupted-order"
import { orderKey, waitForCart } from "./lock"
import { makeDue } from "./make-due"
import { loadPlacedOrder, type PaymentFacts } from "./medusa-facts"
import { mendOrderLinks } from "./mend-order-links"
import { collectionIdOf, rowOf, withCurrentPayments } from "./page"
import type { PaymentProcessing } from "./processing"
import { record } from "./record-step"

/**
 * Lets Medusa book the payment on an existing order, and records the result. Two collections of one order are two ways
 * to pay the order: of two payments that are booked on the order, one waits for the other.
 */
export async function bookOnOrder(
  processing: PaymentProcessing,
  orderId: string
): Promise<Payment> {
  return await processing.deps.medusa.withLock(orderKey(orderId), async () => {
    const page = await withCurrentPayments(processing.page, processing.deps)
    const current = { ...processing, page, payment: rowOf(page, processing.payment.id) }
    const { facts, step } = await decideNow(current)
    if (isForMedusa(step) && facts.order?.id !== orderId) {
      // Core has undone the order: the next check books on another one under that order's lock.
      return current.payment
    }
    return isForMedusa(step)
      ? await letMedusa(current, step, facts)
      : await record(current, step, facts)
  })
}

/** Lets Medusa place the order or book the payment, and records the result. */
export async function letMedusa(
  processing: PaymentProcessing,
  step: ForMedusa,
  facts: PaymentFacts
): Promise<Payment> {
  // Written before Medusa is called: if the server dies after this, the reconcile job continues.
  const soon = nextRetry(1, processing.deps.now()) as Date
  await makeDue(processing.page, soon, processing.deps)
  const payment = await prove(processing)
  if (payment.status !== "proven") {
    return payment
  }
  const answer = await askMedusa({ ...processing, payment }, step, facts)
  const now = { ...processing, page: answer.page, payment: answer.payment }
  let decided: Decided = answer
  const { attempt } = now.page
  const collection = { ...attempt, payment_collection_id: collectionIdOf(payment, attempt) }
  if (isForMedusa(decided.step) && (await mendOrderLinks(collection, now.deps))) {
    // Only the cart was linked to an order, whose lock is not taken: another payment of the order may be in
    // processing.
    decided = await decideNow(now)
    if (isForMedusa(decided.step)) {
      return now.payment
    }
  }
  const hasAnother = !answer.isPlaced && decided.facts.order !== null
  if (step.kind === "place_order" && (hasAnother || decided.step.kind === "book")) {
    // The server that placed the order died before it booked the payment, or still completes the cart and may undo the order.
    decided = await decideWhenPlaced(now, decided.facts)
    if (decided.step.kind === "book" && decided.facts.order) {
      return await bookOnOrder(now, decided.facts.order.id)
    }
  }
  return isForMedusa(decided.step)
    ? await orderNotPlaced(now, decided.facts)
    : await record(now, decided.step, decided.facts)
}

/**
 * Decides again when no completion of the cart is running: a completion holds the cart's lock. If the completion
 * failed and the next one is placing another order, waits for the next one as well.
 */
async function decideWhenPlaced(
  processing: PaymentProcessing,
  { cartId, order }: PaymentFacts
): Promise<Decided> {
  const { deps, page } = processing
  await waitForCart({ ...page.attempt, cart_id: cartId ?? page.attempt.cart_id }, deps.medusa)
  const decided = await decideNow(await withCurrentRows(processing))
  const { order: latest } = decided.facts
  const isAnother = latest !== null && latest.id !== order?.id
  return isAnother ? await decideWhenPlaced(processing, decided.facts) : decided
}

interface Answered extends Decided, Pick<PaymentProcessing, "page" | "payment"> {
  /** This call has placed the order: a completion elsewhere may still undo another one. */
  isPlaced: boolean
}

/** Calls Medusa and reads the result: of the page's other payments as well, because our provider may have claimed one. */
async function askMedusa(
  processing: PaymentProcessing,
  { bind, kind }: ForMedusa,
  facts: PaymentFacts
): Promise<Answered> {
  const { deps } = processing
  let orderId: string | undefined
  if (kind === "place_order") {
    orderId = await placeOrder(processing, facts, bind)
  } else {
    const recorded = await recordInterruption(processing, facts)
    if (recorded) {
      await bookPayment({ ...processing, payment: recorded }, bind)
    }
  }
  const page = await withCurrentPayments(processing.page, deps)
  const payment = rowOf(page, processing.payment.id)
  const now = { ...processing, page, payment }
  const isPlaced = orderId !== undefined
  if (orderId && payment.captured_at !== null) {
    const placed = decideBy(now, await loadPlacedOrder(facts, payment, page, orderId, deps))
    if (!isForMedusa(placed.step)) {
      return { ...placed, page, payment, isPlaced }
    }
  }
  return { ...(await decideNow(now)), page, payment, isPlaced }
}

/** Medusa could not place the order: retry on a back-off, then hold. */
async function orderNotPlaced(
  processing: PaymentProcessing,
  facts: PaymentFacts
): Promise<Payment> {
  const { deps, payment } = processing
  if (payment.status !== "proven") {
    return payment
  }
  const placement_count = payment.placement_count + 1
  if (!nextRetry(placement_count, deps.now())) {
    return await record(processing, { kind: "hold", reason: "order_not_placed" }, facts)
  }
  return await changePayment(
    processing,
    "order_not_placed",
    { placement_count },
    { failures: placement_count }
  )
}
