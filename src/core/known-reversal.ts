import type { Evidence } from "./evidence"
import type { CheckoutAttempt } from "./ledger"
import { centsFromDecimal, centsFromMedusa, sumCents } from "./money"
import type { RefundTask } from "./refund-task"

/**
 * Whether the gateway's word that money went back tells nothing new: Medusa has booked it as refunded.
 * Refunds of the whole payment explain every word. One that speaks of a refund is explained by a part as
 * well, unless the gateway names an amount between what was refunded and the whole.
 *
 * @param by the word; its amount in major units, as it was sent.
 * @param tasks the refunds that Medusa booked of this payment.
 */
export function isKnownReversal(
  by: Pick<Evidence, "status" | "amount">,
  { amount }: Pick<CheckoutAttempt, "amount">,
  tasks: readonly Pick<RefundTask, "status" | "amount">[]
): boolean {
  const booked = tasks.filter(({ status }) => status !== "withdrawn")
  const refunded = sumCents(booked.map((task) => centsFromMedusa(task.amount)))
  const whole = centsFromMedusa(amount)
  if (refunded >= whole) {
    return true
  }
  if (booked.length === 0 || !/refund/i.test(by.status ?? "")) {
    return false
  }
  if (by.amount === null) {
    return true
  }
  const returned = centsFromDecimal(by.amount)
  // Many a gateway repeats the payment's own amount beside the word.
  return returned !== null && (returned === whole || returned <= refunded)
}
