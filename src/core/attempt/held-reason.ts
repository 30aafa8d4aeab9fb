import type { CheckoutAttempt, ResolutionAction } from "./attempt"
import { hasOrderWithCapture } from "./phase"

/** Why a payment is held for a person: how gateway and Medusa disagree. */
export const HELD_REASONS = [
  "amount_mismatch",
  "currency_mismatch",
  "reference_mismatch",
  "session_replaced",
  "already_paid",
  "order_not_placed",
  "order_canceled",
  "order_differs",
  "paid_again",
  "evidence_conflict",
  "unknown_reference",
  "gateway_reversed",
  "transaction_reused",
  "transaction_mismatch",
] as const

export type HeldReason = (typeof HELD_REASONS)[number]

/** What an admin reads about a held payment: a returned one has a text for each case. */
export type HeldText =
  HeldReason | "reversed_with_order" | "reversed_without_order" | "reversed_released"

/** The text that fits a held payment, by its row and the actions that are offered for it. */
export function heldText(
  attempt: Pick<CheckoutAttempt, "held_reason"> &
    Parameters<typeof hasOrderWithCapture>[0] & { actions: readonly ResolutionAction[] }
): HeldText {
  const { actions, held_reason } = attempt
  if (held_reason !== "gateway_reversed") {
    return held_reason ?? "evidence_conflict"
  }
  if (hasOrderWithCapture(attempt)) {
    return "reversed_with_order"
  }
  return actions.includes("retry") ? "reversed_without_order" : "reversed_released"
}

/** What a held payment means to admins (English): what happened, and what to do. */
export const HELD_SENTENCES: Record<HeldText, string> = {
  amount_mismatch:
    "The gateway charged a different amount than requested. Refund the payment at the gateway, then record the refund here.",
  currency_mismatch:
    "The gateway charged a different currency than requested. Refund the payment at the gateway, then record the refund here.",
  reference_mismatch:
    "The gateway reports a different reference for this payment. Compare both at the gateway. If the payment is not yours, refund it there.",
  session_replaced:
    "The shopper paid on a page whose cart has changed since. Apply the payment to the order it was meant for, or refund it at the gateway.",
  already_paid:
    "This purchase was already paid; this is a second payment. Refund what is left of it at the gateway, then record the refund here.",
  order_not_placed:
    "The gateway has the payment, but Medusa could not place the order (out of stock, for example). Fix the cause and try again, apply the payment to another order, or refund it at the gateway.",
  order_canceled:
    "The order was canceled, and the payment was not refunded: it arrived later, or Medusa could not refund it. If Medusa has captured it, refund it in Medusa first (Medusa shows an error and books the refund all the same), then at the gateway. Otherwise refund it at the gateway, or apply it to another order.",
  order_differs:
    "The total or currency of this order is not what was captured for it, or Medusa shows a refund that the gateway was never asked for. Correct the order in Medusa (edit it, collect or refund the difference, or cancel it), then try again. If that refund is wanted, make it at the gateway. To keep the order as it is, close this payment.",
  paid_again:
    "The gateway approved another transaction on this page, after an earlier one was returned or this payment was resolved. Look up both at the gateway. Try again, or apply the payment to the order it is meant for. If it pays for nothing, refund it at the gateway. If it replaces the returned payment of an order, keep it and close its notification.",
  evidence_conflict:
    "The gateway’s notification and its answer contradict each other, or only a part of the proof came in time: one of the two is missing or has no amount. Look up the payment at the gateway before you resolve it.",
  unknown_reference:
    "A notification with a valid signature has a reference that this store never issued. Look up the transaction at the gateway.",
  gateway_reversed:
    "The gateway says that it returned this payment’s money. Look it up there, then open the payment in Medusa Admin to read what to do.",
  reversed_with_order:
    "The gateway says that it returned this payment’s money or a part of it; its notification and its answer may differ. Look it up there. If it was returned, refund as much of the order in Medusa (the gateway will not refund it a second time), then close this payment or, if all of it was returned, record the refund. If nothing was returned, or only a refund that you had made before, try again, and confirm that you have the money.",
  reversed_without_order:
    "The gateway says that it returned this payment’s money or a part of it, and no order has the payment. Look it up at the gateway. If any of it was returned, refund the rest there, then record the refund here. If nothing was, try again, and confirm that you have the money.",
  reversed_released:
    "The gateway says that it returned this payment’s money or a part of it, and no order has the payment. Look it up at the gateway. If the gateway still has a part of it, refund that there; then record the refund here.",
  transaction_reused:
    "The gateway reports a transaction that already paid for another cart. Look it up at the gateway. If the shopper was charged once, close this payment. If they were charged twice, refund it there.",
  transaction_mismatch:
    'The gateway’s notification and its answer name different transactions for the same payment page. Look up both at the gateway. If they are two payments, refund this one there. If they are one payment with two IDs, set profile.verify.transactionIds to "own", then close this payment.',
}
