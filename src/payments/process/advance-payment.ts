import { TransactionReusedError } from "../../core/errors/hosted-checkout-errors"
import type { Payment } from "../../core/payment/payment"
import { foldedOf } from "../../core/payment/fold"
import { emitDue } from "./announce-payment"
import { changePayment, storeBalances } from "./change-payment"
import { releaseDeadClaim, releaseIdleClaim } from "./dead-claim"
import { balancesNow, decideSurely, isForMedusa, UNREACHABLE_MS } from "./decide-with-facts"
import { bookOnOrder, letMedusa } from "./let-medusa"
import type { PaymentFacts } from "./medusa-facts"
import type { PaymentProcessing } from "./processing"
import { record } from "./record-step"
import { changedColumnsOf } from "./sync-payments"

/**
 * Decides the next step of a payment and carries it out, under the page's lock. What Medusa makes necessary:
 *
 * - `decide-with-facts`: an order counts only while no completion holds core's cart lock, since a failed completion
 *   undoes its order
 * - `dead-claim`: a claim without a booking is released if its session is gone, or its payment is held or closed
 * - `let-medusa`: an order that a dead server left half placed gets its link, its money and its announcement
 * - here: money may have been returned after a failed placement, so the gateway is asked before the next placement
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
    ? await bookOnOrder(current, facts.order.id)
    : await letMedusa(current, step, facts)
}

/** Scheduled checks, admins and new statements of the gateway compare a completed payment with Medusa. */
function isUnchanged({ page, payment, trigger }: PaymentProcessing): boolean {
  const folded = foldedOf(payment, page)
  const { balances, status } = payment
  return (
    status === "completed" &&
    (trigger === "webhook" || trigger === "return") &&
    folded?.isPageClear === true &&
    // A row that lacks the named transaction may lack it because another page has it.
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

/** The gateway was unreachable for so long that a person must see the payment. */
async function holdAfterDay(processing: PaymentProcessing, facts: PaymentFacts): Promise<Payment> {
  const { deps, payment } = processing
  const since = payment.proven_at?.getTime() ?? Infinity
  return deps.now().getTime() - since > UNREACHABLE_MS
    ? await record(processing, { kind: "hold", reason: "order_not_placed" }, facts)
    : payment
}
