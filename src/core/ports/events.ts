/** The plugin's own events. Their facts are already stored, so a lost event costs nothing. */
export interface Events {
  /** Emits an event. Never throws: an unavailable event bus is logged. */
  emit(name: string, data: Record<string, unknown>): Promise<void>
}

/** Names of the events that the plugin emits on Medusa's event bus. */
export const HostedCheckoutEvents = {
  /** Notifications were stored and wait to be processed: `{ ids }` of the webhook events. */
  WEBHOOK_RECEIVED: "hosted_checkout.webhook.received",
  /** A notification without an attempt is held: `{ id, reason }` of the webhook event. */
  WEBHOOK_HELD: "hosted_checkout.webhook.held",
  /** An attempt is completed: `{ id, order_id }`. Emitted again when it is completed again. */
  ATTEMPT_COMPLETED: "hosted_checkout.attempt.completed",
  /** A payment is held: `{ id, reason }`. Emitted again when it is held again or for another reason. */
  ATTEMPT_HELD: "hosted_checkout.attempt.held",
} as const
