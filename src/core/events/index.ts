import type { HoldReason } from "../payment/reasons"

export type { HoldReason } from "../payment/reasons"

/** Names of the events that the plugin emits on Medusa's event bus; `HostedCheckoutEventData` has their data. */
export const HostedCheckoutEvents = {
  /** Notifications were stored and wait to be processed: the plugin's own signal. */
  WEBHOOK_RECEIVED: "hosted_checkout.webhook.received",
  /** A payment is completed. Emitted again when another order completes the payment. */
  ATTEMPT_COMPLETED: "hosted_checkout.attempt.completed",
  /** A payment is held. Emitted again when the payment is held again, for another reason, or with other balances. */
  ATTEMPT_HELD: "hosted_checkout.attempt.held",
} as const

/** A completed payment. */
export interface AttemptCompleted {
  /** The attempt's id. */
  id: string
  payment_id: string
  /** Null for a payment collection that is for no order. */
  order_id: string | null
}

/** A held payment. */
export interface AttemptHeld {
  /** The attempt's id; for an unknown reference, the reference that the gateway reported. */
  id: string
  payment_id: string
  reason: HoldReason
}

/** The data of each event. */
export interface HostedCheckoutEventData {
  "hosted_checkout.webhook.received": { ids: string[] }
  "hosted_checkout.attempt.completed": AttemptCompleted
  "hosted_checkout.attempt.held": AttemptHeld
}
