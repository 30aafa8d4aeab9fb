import type { HoldReason } from "../payment/reasons"

/** Names of the events that the plugin emits on Medusa's event bus; `HostedCheckoutEventData` has their data. */
export const HostedCheckoutEvents = {
  /** Notifications were stored and wait to be processed: the plugin's own signal. */
  WEBHOOK_RECEIVED: "hosted_checkout.webhook.received",
  /** A payment is completed; emitted again when it is completed again. */
  ATTEMPT_COMPLETED: "hosted_checkout.attempt.completed",
  /** A payment is held; emitted again when it is held again, or its reason or its sums change. */
  ATTEMPT_HELD: "hosted_checkout.attempt.held",
} as const

/** A payment that an event is about. */
interface NamedPayment {
  /** The attempt's id; of a payment for none of our pages, the reference that the gateway named. */
  id: string
  payment_id: string
}

/** A completed payment. */
export interface AttemptCompleted extends NamedPayment {
  order_id: string
}

/** A held payment. */
export interface AttemptHeld extends NamedPayment {
  reason: HoldReason
}

/** The data of each event. */
export interface HostedCheckoutEventData {
  "hosted_checkout.webhook.received": { ids: string[] }
  "hosted_checkout.attempt.completed": AttemptCompleted
  "hosted_checkout.attempt.held": AttemptHeld
}
