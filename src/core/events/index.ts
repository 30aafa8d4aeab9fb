import type { HeldReason } from "../attempt/held-reason"

/** Names of the events that the plugin emits on Medusa's event bus; `HostedCheckoutEventData` has their data. */
export const HostedCheckoutEvents = {
  /** Notifications were stored and wait to be processed: the plugin's own signal. */
  WEBHOOK_RECEIVED: "hosted_checkout.webhook.received",
  /** A notification is held by itself: its reference is unknown, or it reports a second payment of a page. */
  WEBHOOK_HELD: "hosted_checkout.webhook.held",
  /** An attempt is completed; emitted again when it is completed again. */
  ATTEMPT_COMPLETED: "hosted_checkout.attempt.completed",
  /** A payment is held; emitted again when it is held again or for another reason. */
  ATTEMPT_HELD: "hosted_checkout.attempt.held",
  /** A refund task is open: a person must make the refund at the gateway. Emitted again when it is reopened. */
  REFUND_DUE: "hosted_checkout.attempt.refund_due",
  /** The gateway made a refund: an admin confirms it, or the gateway reports that the money was returned. */
  REFUND_CONFIRMED: "hosted_checkout.attempt.refund_confirmed",
} as const

/** A completed payment. */
export interface AttemptCompleted {
  /** The attempt's id. */
  id: string
  order_id: string
}

/** A held payment. */
export interface AttemptHeld {
  /** The attempt's id. */
  id: string
  reason: HeldReason
}

/** A held notification. */
export interface WebhookHeld {
  /** The webhook event's id. */
  id: string
  /** A `HeldReason`. */
  reason: string
}

/** One refund task; what was returned before Medusa booked its refund has a task of its own. */
export interface AttemptRefund {
  /** The attempt's id. */
  id: string
  refund_task_id: string
  /** Medusa's refund. */
  refund_id: string
  order_id: string
  /** Of the task, in major units with two decimals: "22.59". */
  amount: string
  /** Lower case, as in Medusa. */
  currency_code: string
}

/** The data of each event. */
export interface HostedCheckoutEventData {
  "hosted_checkout.webhook.received": { ids: string[] }
  "hosted_checkout.webhook.held": WebhookHeld
  "hosted_checkout.attempt.completed": AttemptCompleted
  "hosted_checkout.attempt.held": AttemptHeld
  "hosted_checkout.attempt.refund_due": AttemptRefund
  "hosted_checkout.attempt.refund_confirmed": AttemptRefund
}
