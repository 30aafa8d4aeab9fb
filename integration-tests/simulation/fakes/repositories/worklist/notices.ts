import type { Notice } from "../../../../../src/core"
import type { AttemptRow, RefundTaskRow, WebhookRow } from "../database/rows"

/** What admins are notified of when a payment is held; undefined where no notice is needed. */
export function heldPayment(row: AttemptRow): Notice | undefined {
  const { id, provider_id, status, held_reason, held_since, notify_at } = row
  if (status !== "held" || !held_reason || !notify_at) {
    return undefined
  }
  const { amount, currency_code, evidence, transaction_id } = row
  return {
    kind: "held_payment",
    id,
    provider_id,
    key: `${id}:${held_reason}:${held_since?.getTime()}`,
    notify_at,
    reason: held_reason,
    amount,
    currency_code,
    evidence,
    transaction_id,
  }
}

/** What admins are notified of when a notification is put aside. */
export function webhookEvent(row: WebhookRow): Notice | undefined {
  const { id, provider_id, outcome, error, notify_at } = row
  if ((outcome !== "held" && outcome !== "dead_letter") || !notify_at) {
    return undefined
  }
  const key = `${id}:${outcome}:${error}`
  return { kind: "webhook_event", id, provider_id, key, notify_at, outcome, error }
}

/** What admins are notified of when a refund is to be made at the gateway. */
export function refundTask(
  row: RefundTaskRow,
  provider_id: string | undefined
): Notice | undefined {
  const { id, status, refund_id, order_id, amount, currency_code, notify_at } = row
  if (status !== "open" || !provider_id || !notify_at) {
    return undefined
  }
  const notified = { kind: "refund_task", id, provider_id, key: id, notify_at } as const
  return { ...notified, refund_id, order_id, amount, currency_code }
}
