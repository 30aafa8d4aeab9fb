import { MedusaError } from "@medusajs/framework/utils"
import { TransactionReusedError } from "../../core/errors/hosted-checkout-errors"
import type { HoldReason } from "../../core/payment/reasons"
import type { Payment, StoredBalances } from "../../core/payment/payment"
import type { PaymentTransition, PaymentValues } from "../../core/payment/transitions"
import { isDeepStrictEqual } from "node:util"
import type { BookDeps } from "./page"
import type { PaymentProcessing } from "./processing"

/**
 * Changes a payment. Checkout claims without the lock of processing: what has changed since the payment was read is kept,
 * and that payment is the answer.
 */
export async function changeOrCurrent<Name extends PaymentTransition>(
  { deps, payment, trigger }: Pick<PaymentProcessing, "deps" | "payment" | "trigger">,
  name: Name,
  values: PaymentValues[Name] & Partial<Pick<Payment, "balances">>,
  data?: Record<string, unknown>
): Promise<Payment> {
  const { payments } = deps.repositories
  const details = { trigger, ...(data && { data }) }
  return (
    (await payments.change(payment, name, values, details)) ??
    (await requirePayment(payment.id, deps))
  )
}

/** @throws MedusaError NOT_FOUND for an unknown payment: rows are kept for good. */
export async function requirePayment(
  id: string,
  { repositories }: Pick<BookDeps, "repositories">
): Promise<Payment> {
  const payment = await repositories.payments.byId(id)
  if (!payment) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no payment ${id}.`)
  }
  return payment
}

/**
 * Holds a payment for a person; one that is held already changes its reason. The first time that it was held stays, also
 * after a retry in vain.
 *
 * @param orderId the order that has Medusa's capture of it, if any.
 */
export async function hold(
  processing: Pick<PaymentProcessing, "deps" | "payment" | "trigger">,
  reason: HoldReason,
  balances: StoredBalances,
  orderId: string | null
): Promise<Payment> {
  const { deps, payment } = processing
  const isKnown =
    payment.status === "held" &&
    payment.reason === reason &&
    payment.order_id === orderId &&
    isDeepStrictEqual(payment.balances, balances)
  if (isKnown) {
    return payment
  }
  const now = deps.now()
  const values = {
    ...{ reason, balances, order_id: orderId, completed_at: announcedCompletion(payment) },
    held_since: payment.held_since ?? now,
    announce_at: now,
    notify_at: now,
  }
  return await changeOrCurrent(processing, "held", values, { reason })
}

/** When it was completed, if that was announced: the event of a change overwrites the event of the change before. */
function announcedCompletion({ announce_at, completed_at, status }: Payment): Date | null {
  return status === "completed" && announce_at !== null ? null : completed_at
}

/** Stores both sums of a payment that stays what it is: they may have changed together, by a part that both have returned. */
export async function storeBalances(
  processing: Pick<PaymentProcessing, "deps" | "payment" | "trigger">,
  balances: StoredBalances
): Promise<Payment> {
  return isDeepStrictEqual(processing.payment.balances, balances)
    ? processing.payment
    : await changeOrCurrent(processing, "balances_read", { balances })
}

/** Marks a payment proven, before Medusa is asked; held when its transaction has paid another page by now. */
export async function prove(processing: PaymentProcessing): Promise<Payment> {
  const { deps, payment } = processing
  if (payment.status === "proven") {
    return payment
  }
  const values = {
    proven_at: payment.proven_at ?? deps.now(),
    completed_at: announcedCompletion(payment),
  }
  try {
    return await changeOrCurrent(processing, "proven", values)
  } catch (error) {
    if (!(error instanceof TransactionReusedError)) {
      throw error
    }
    return await hold(processing, "transaction_of_another_page", payment.balances, null)
  }
}
