import { HostedCheckoutEvents, refundOf, type Events, type RefundTask } from "../../core"

/** Emits `hosted_checkout.attempt.refund_due` for each open task, `.refund_confirmed` for each confirmed one. */
export async function announceRefunds(tasks: readonly RefundTask[], events: Events): Promise<void> {
  for (const task of tasks) {
    const { id, attempt_id, order_id, amount, currency_code, status } = task
    const data = {
      id: attempt_id,
      refund_task_id: id,
      refund_id: refundOf(task),
      order_id,
      amount,
      currency_code,
    }
    if (status === "open") {
      await events.emit(HostedCheckoutEvents.REFUND_DUE, data)
    }
    if (status === "confirmed") {
      await events.emit(HostedCheckoutEvents.REFUND_CONFIRMED, data)
    }
  }
}
