/** What the Admin API refuses, as the `code` beside the English `message`; Admin translates by it. */
export const REFUSAL_CODES = [
  "not_held",
  "not_closable",
  "order_unknown",
  "order_canceled",
  "order_currency",
  "order_paid",
  "order_amount",
  "order_being_paid",
  "notification_resolved",
  "refund_confirmed",
  "refund_withdrawn",
  "not_erasable",
  "key_in_config",
  "key_in_force",
  "key_changed",
  "key_refused",
  "key_untested",
  "key_retired",
  "key_still_needed",
] as const

export type RefusalCode = (typeof REFUSAL_CODES)[number]
