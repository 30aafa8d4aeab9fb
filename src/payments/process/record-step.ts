import type { Payment } from "../../core/payment/payment"
import { announceInterrupted } from "./interrupted-order"
import {
  changePayment,
  endedAcceptance,
  hold,
  requirePayment,
  storeBalances,
} from "./change-payment"
import { balancesNow, decideNow, type ForMedusa } from "./decide-with-facts"
import type { Step } from "../../core/payment/decide"
import { cartKey } from "./lock"
import type { PaymentFacts } from "./medusa-facts"
import { mendOrderLinksUnderLock } from "./mend-order-links"
import { collectionIdOf, rowOf, withCurrentPayments } from "./page"
import type { PaymentProcessing } from "./processing"

/** Writes what a step means for the payment's row. */
export async function record(
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
            ...{ balances, order_id },
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
    ...endedAcceptance(payment, { balances }),
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
  const { deps } = processing
  return await deps.medusa.withLock(cartKey(processing.page.attempt), async () => {
    const page = await withCurrentPayments(processing.page, deps)
    const payment = rowOf(page, processing.payment.id)
    const current = { ...processing, page, payment }
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
