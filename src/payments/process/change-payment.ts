import { MedusaError } from "@medusajs/framework/utils"
import { TransactionReusedError } from "../../core/errors/hosted-checkout-errors"
import type { HoldReason } from "../../core/payment/reasons"
import type { Payment, StoredBalances } from "../../core/payment/payment"
import type { CommonValues, PaymentTransition, PaymentValues } from "../../core/payment/transitions"
import { isDeepStrictEqual } from "node:util"
import type { BookDeps } from "./page"
import type { PaymentProcessing } from "./processing"

/**
 * Changes a payment. Checkout claims without the lock of processing: a payment that has changed since the read is
 * unchanged, and is the answer.
 */
export async function changePayment<Name extends PaymentTransition>(
  { deps, payment, trigger }: Pick<PaymentProcessing, "deps" | "payment" | "trigger">,
  name: Name,
  values: PaymentValues[Name] & CommonValues,
  data?: Record<string, unknown>
): Promise<Payment> {
  const { payments } = deps.repositories
  const details = { trigger, ...(data && { data }) }
  const current = { ...values, ...endedAcceptance(payment, values) }
  return (
    (await payments.change(payment, name, current, details)) ??
    (await requirePayment(payment.id, deps))
  )
}

/** Ends an admin's acceptance when a sum has changed: the payment is held again even if the accepted sums come back. */
export function endedAcceptance(
  { accepted }: Payment,
  { balances }: CommonValues
): Pick<CommonValues, "accepted"> {
  const isSame =
    accepted === null ||
    balances === undefined ||
    (balances.gateway === accepted.gateway &&
      balances.captured - balances.refunded === accepted.medusa)
  return isSame ? {} : { accepted: null }
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
 * Holds a payment for a person; a held payment changes its reason. The time of the first hold stays, also after a
 * failed retry.
 *
 * @param orderId the order that has Medusa's capture of the payment, if any.
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
    ...{ reason, balances, order_id: orderId },
    // The payment was completed by another order, whose event says nothing about this order.
    completed_at: payment.order_id === orderId ? announcedCompletion(payment) : null,
    held_since: payment.held_since ?? now,
    announce_at: now,
    notify_at: now,
  }
  return await changePayment(processing, "held", values, { reason })
}

/**
 * When the payment was completed, if its completion was announced: the event of a change overwrites the event of
 * the change before.
 */
function announcedCompletion({ announce_at, completed_at, status }: Payment): Date | null {
  return status === "completed" && announce_at !== null ? null : completed_at
}

/**
 * Stores both sums of a payment whose status stays: both may have changed together, by a part that both have
 * returned.
 */
export async function storeBalances(
  processing: Pick<PaymentProcessing, "deps" | "payment" | "trigger">,
  balances: StoredBalances
): Promise<Payment> {
  return isDeepStrictEqual(processing.payment.balances, balances)
    ? processing.payment
    : await changePayment(processing, "balances_read", { balances })
}

/** Marks a payment proven before Medusa is asked, or held if its transaction has paid another page by now. */
export async function prove(processing: PaymentProcessing): Promise<Payment> {
  const { deps, payment } = processing
  if (payment.status === "proven") {
    return payment
  }
  const values = {
    proven_at: payment.proven_at ?? deps.now(),
    completed_at: announcedCompletion(payment),
    order_id: null,
  }
  try {
    return await changePayment(processing, "proven", values)
  } catch (error) {
    if (!(error instanceof TransactionReusedError)) {
      throw error
    }
    return await hold(processing, "transaction_of_another_page", payment.balances, null)
  }
}
