import { nextRetry } from "../../core/attempt/schedule"
import { TransactionReusedError } from "../../core/errors/hosted-checkout-errors"
import { decide, type Step } from "../../core/payment/decide"
import { lastNotifiedAt } from "../../core/payment/new-answer"
import type { Payment, StoredBalances } from "../../core/payment/payment"
import { emitDue } from "./announce-payment"
import { cartKey, orderKey, waitForCart } from "./lock"
import { mendOrderLinks, mendOrderLinksUnderLock } from "./mend-order-links"
import { changePayment, hold, prove, requirePayment, storeBalances } from "./change-payment"
import { releaseDeadClaim, releaseIdleClaim } from "./dead-claim"
import { bookPayment, placeOrder } from "./in-medusa"
import { announceInterrupted, recordInterruption } from "./interrupted-order"
import {
  balancesToStore,
  loadFacts,
  loadPlacedOrder,
  NOTHING_BOOKED,
  type PaymentFacts,
  type Reading,
} from "./medusa-facts"
import { makeDue } from "./make-due"
import { collectionIdOf, foldedOf, judgedOf, rowOf, withCurrentPayments } from "./page"
import { pageFacts, type PaymentProcessing } from "./processing"
import { changedColumnsOf } from "./sync-payments"

/** How long an unplaced order, or a payment that is not certain, waits for an unreachable gateway. */
const UNREACHABLE_MS = 24 * 60 * 60_000

/** Steps that Medusa carries out. */
type ForMedusa = Extract<Step, { kind: "place_order" | "book" }>

/** A step, with the facts that it was decided by. */
interface Decided {
  step: Step
  facts: PaymentFacts
}

/**
 * Decides the next step of a payment and carries it out, under the page's lock. This file has what Medusa makes
 * necessary:
 *
 * - an order counts only while no completion holds core's cart lock: a failed completion undoes its order
 * - a claim without a booking is released if its session is gone, or its payment is held or closed
 * - an order that a dead server left half placed gets its link, its money and its announcement
 * - money may have been returned after a failed placement: the gateway is asked before the next placement
 *
 * @returns the payment as it is now.
 */
export async function advancePayment(processing: PaymentProcessing): Promise<Payment> {
  const payment = await advance(processing)
  return await releaseIdleClaim({ ...processing, payment })
}

async function advance(processing: PaymentProcessing): Promise<Payment> {
  const named = { ...processing, payment: await withChangedColumns(processing) }
  if (isUnchanged(named)) {
    return named.payment
  }
  // A change overwrites the event of the change before, whose server may have died.
  const payment = await emitDue(await releaseDeadClaim(named), processing.deps)
  const current = { ...named, payment }
  const { facts, step } = await decideSurely(current)
  if (!isForMedusa(step)) {
    return await record(current, step, facts)
  }
  if (payment.status === "held") {
    // The payment is held: only a person's decision lets Medusa be asked.
    return await storeBalances(current, balancesNow(current, facts))
  }
  if (payment.status === "closed") {
    return await record(current, { kind: "hold", reason: "unclear" }, facts)
  }
  if (isTriedLater(current)) {
    return await holdAfterDay(current, facts)
  }
  return facts.order
    ? await underOrderLock(current, facts.order.id)
    : await letMedusa(current, step, facts)
}

/**
 * Two collections of one order are two ways to pay the order: of two payments that are booked on the order, one
 * waits for the other.
 */
async function underOrderLock(processing: PaymentProcessing, orderId: string): Promise<Payment> {
  return await processing.deps.medusa.withLock(orderKey(orderId), async () => {
    const { facts, step } = await decideNow(processing)
    return isForMedusa(step)
      ? await letMedusa(processing, step, facts)
      : await record(processing, step, facts)
  })
}

/** Scheduled checks, admins and new statements of the gateway compare a completed payment with Medusa. */
function isUnchanged({ page, payment, trigger }: PaymentProcessing): boolean {
  const folded = foldedOf(payment, page)
  const { balances, status } = payment
  return (
    status === "completed" &&
    (trigger === "webhook" || trigger === "return") &&
    folded?.isPageClear === true &&
    // The payment's row could not take the named transaction: another page has it.
    (payment.transaction_id !== null || folded.transaction_id === null) &&
    folded.approved === balances.approved &&
    folded.returned === balances.returned
  )
}

/**
 * Stores the transaction and the card that the statements name now. `decide` judges a transaction that has paid
 * another page.
 */
async function withChangedColumns(processing: PaymentProcessing): Promise<Payment> {
  const columns = changedColumnsOf(processing.payment, processing.page)
  if (!columns) {
    return processing.payment
  }
  try {
    return await changePayment(processing, "balances_read", columns)
  } catch (error) {
    if (!(error instanceof TransactionReusedError)) {
      throw error
    }
    return processing.payment
  }
}

/** Decides while no running completion of the cart could undo what was read. */
async function decideSurely(processing: PaymentProcessing): Promise<Decided> {
  const { deps, page, payment } = processing
  const isClaimed = payment.captured_at !== null
  if (!isClaimed && !foldedOf(payment, page)?.isProven) {
    // Skip loading Medusa's facts: nothing can be booked.
    return decideBy(processing, { ...NOTHING_BOOKED, accepted: payment.accepted })
  }
  const isQuick = !isClaimed && payment.status !== "held"
  const decided = isQuick ? await decideQuickly(processing) : await decideNow(processing)
  const { facts, step } = decided
  const isUndone = isClaimed && facts.payment === "none" && step.kind === "hold"
  const isHalfPlaced = step.kind === "book" && facts.cart !== null
  // Core marks a cart completed while it links the order, and may undo both.
  const isHalfLinked = step.kind === "hold" && facts.cart?.completed === true && !facts.order
  if (isUndone || isHalfPlaced || isHalfLinked || (facts.cart && facts.order?.paid)) {
    await waitForCart(page.attempt, deps.medusa)
    return await decideNow(processing)
  }
  return decided
}

async function decideNow(
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

function decideBy(processing: PaymentProcessing, facts: PaymentFacts): Decided {
  const { deps, page, payment, reached } = processing
  const judged = judgedOf(payment, page, facts)
  const asked = pageFacts(processing)
  const step = decide(judged, asked, facts)
  const heard = lastNotifiedAt(page.statements)?.getTime() ?? Infinity
  if (step.kind !== "ask" || reached || deps.now().getTime() - heard <= UNREACHABLE_MS) {
    return { step, facts }
  }
  // The gateway has given no answer for so long that a person must see the payment.
  const unanswered = decide(judged, { ...asked, isAsked: true }, facts)
  return { step: unanswered.kind === "hold" ? unanswered : step, facts }
}

function balancesNow({ page, payment }: PaymentProcessing, facts: PaymentFacts): StoredBalances {
  return balancesToStore(judgedOf(payment, page, facts), facts)
}

function isForMedusa(step: Step): step is ForMedusa {
  return step.kind === "place_order" || step.kind === "book"
}

/**
 * The waiting page asks every few seconds: an unplaced order is only retried after its back-off, and after the
 * gateway has confirmed that it still has the money.
 */
function isTriedLater({ deps, isAsked, page, payment, trigger }: PaymentProcessing): boolean {
  const isRepeated = payment.placement_count > 0
  const { next_check_at, token } = page.attempt
  const isQuick = trigger === "return" || trigger === "webhook"
  const isEarly = next_check_at !== null && next_check_at > deps.now()
  return isRepeated && ((isQuick && isEarly) || (token !== null && !isAsked))
}

/** Lets Medusa place the order or book the payment, and records the result. */
async function letMedusa(
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
  const asked = await askMedusa({ ...processing, payment }, step, facts)
  let now = { ...processing, page: asked.page, payment: asked.payment }
  let decided: Decided = asked
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
  if (step.kind === "place_order" && decided.step.kind === "book") {
    // The server that placed the order died before it booked the payment, or still completes the cart.
    decided = await decideWhenPlaced(now, decided.facts)
    if (decided.step.kind === "book") {
      const booked = await askMedusa(now, decided.step, decided.facts)
      now = { ...now, page: booked.page, payment: booked.payment }
      decided = booked
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
  { order }: PaymentFacts
): Promise<Decided> {
  await waitForCart(processing.page.attempt, processing.deps.medusa)
  const decided = await decideNow(processing)
  const isAnother = decided.step.kind === "book" && decided.facts.order?.id !== order?.id
  return isAnother ? await decideWhenPlaced(processing, decided.facts) : decided
}

/** Calls Medusa and reads the result: of the page's other payments as well, because our provider may have claimed one. */
async function askMedusa(
  processing: PaymentProcessing,
  { bind, kind }: ForMedusa,
  facts: PaymentFacts
): Promise<Decided & Pick<PaymentProcessing, "page" | "payment">> {
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
  const asked = { ...processing, page, payment }
  if (orderId && payment.captured_at !== null) {
    const placed = decideBy(asked, await loadPlacedOrder(facts, payment, page, orderId, deps))
    if (!isForMedusa(placed.step)) {
      return { ...placed, page, payment }
    }
  }
  return { ...(await decideNow(asked)), page, payment }
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

/** The gateway was unreachable for so long that a person must see the payment. */
async function holdAfterDay(processing: PaymentProcessing, facts: PaymentFacts): Promise<Payment> {
  const { deps, payment } = processing
  const since = payment.proven_at?.getTime() ?? Infinity
  return deps.now().getTime() - since > UNREACHABLE_MS
    ? await record(processing, { kind: "hold", reason: "order_not_placed" }, facts)
    : payment
}

/** Writes what a step means for the payment's row. */
async function record(
  processing: PaymentProcessing,
  step: Exclude<Step, ForMedusa>,
  facts: PaymentFacts
): Promise<Payment> {
  const { payment } = processing
  const balances = balancesNow(processing, facts)
  const order_id = facts.order?.paid ? facts.order.id : null
  switch (step.kind) {
    case "wait":
    case "ask":
    case "expire":
      return payment
    case "close":
      return payment.status === "closed"
        ? await storeBalances(processing, balances)
        : await changePayment(processing, "closed", {
            ...{ balances, order_id, accepted: payment.accepted },
            ...{ reason: null, held_since: null, notify_at: null },
          })
    case "done":
      return await complete(processing, step.order_id, balances)
    case "detach":
      return facts.cart
        ? await detachFirst(processing)
        : await hold(processing, step.reason, balances, order_id)
    case "hold":
      return await hold(processing, step.reason, balances, order_id)
  }
}

async function complete(
  processing: PaymentProcessing,
  order_id: string | null,
  balances: Payment["balances"]
): Promise<Payment> {
  const { deps, payment } = processing
  if (payment.status === "completed" && payment.order_id === order_id) {
    return await announceInterrupted({
      ...processing,
      payment: await storeBalances(processing, balances),
    })
  }
  const now = deps.now()
  const isNewOrder = payment.completed_at === null || payment.order_id !== order_id
  const values = {
    ...{ order_id, balances, reason: null, held_since: null, notify_at: null },
    completed_at: payment.completed_at ?? now,
    proven_at: payment.proven_at ?? now,
    // The payment is completed again after a refund: its order was announced.
    announce_at: isNewOrder ? now : null,
  }
  const details = { trigger: processing.trigger, data: { order_id } }
  const completed = await deps.repositories.payments.change(payment, "completed", values, details)
  // The server that changed the payment meanwhile announces its order.
  return completed
    ? await announceInterrupted({ ...processing, payment: completed })
    : await requirePayment(payment.id, deps)
}

/**
 * Detaches the payment collection from its cart, and holds or closes the payment: core would complete the cart
 * with it without asking the gateway. Runs under core's cart lock, so that no order is placed meanwhile; if an
 * order was placed before, the payment is held and stays booked. A person books the remainder.
 */
async function detachFirst(processing: PaymentProcessing): Promise<Payment> {
  const { deps, page } = processing
  return await deps.medusa.withLock(cartKey(page.attempt), async () => {
    const payment = await requirePayment(processing.payment.id, deps)
    const current = { ...processing, payment }
    // Otherwise an order that is only linked to its cart would not be found.
    const payment_collection_id = collectionIdOf(payment, page.attempt)
    await mendOrderLinksUnderLock({ ...page.attempt, payment_collection_id }, deps)
    const { facts, step } = await decideNow(current)
    if (step.kind === "detach") {
      await deps.medusa.detachFromCart(payment_collection_id)
      const isClosed = (await decideNow(current)).step.kind === "close"
      return await record(current, isClosed ? { kind: "close" } : { ...step, kind: "hold" }, facts)
    }
    // The facts changed meanwhile: the next check decides.
    return step.kind === "hold" ? await record(current, step, facts) : payment
  })
}
