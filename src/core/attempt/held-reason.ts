/** Why the gateway and Medusa disagree about money, and a payment is held for a person to resolve. */
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

/** Only these may be closed by word alone: everything else is money that must go somewhere. */
const CLOSABLE: readonly HeldReason[] = [
  "order_differs",
  "paid_again",
  "evidence_conflict",
  "gateway_reversed",
  "unknown_reference",
  "transaction_reused",
  "transaction_mismatch",
]

export function isClosable(reason: HeldReason): boolean {
  return CLOSABLE.includes(reason)
}

/**
 * What is held again at once, whatever is tried: no later word displaces an approval's amount and
 * currency, and no option says how they are compared. A reference can come right: verify is read anew
 * once the profile says where its `reference` is.
 */
const NOT_RETRYABLE: readonly HeldReason[] = [
  "amount_mismatch",
  "currency_mismatch",
  "transaction_reused",
]

export function isRetryable(reason: HeldReason): boolean {
  return !NOT_RETRYABLE.includes(reason)
}

/** What a held payment means to admins: what happened, and what to do. */
export const HELD_SENTENCES: Record<HeldReason, string> = {
  amount_mismatch:
    "The gateway took another amount than the one asked for. Refund it at the gateway, and record the refund here.",
  currency_mismatch:
    "The gateway took another currency than the one asked for. Refund it at the gateway, and record the refund here.",
  reference_mismatch:
    "The gateway names another reference for this payment. Compare both at the gateway; refund it there when it is not yours.",
  session_replaced:
    "The shopper paid a page whose cart has changed since. Apply the payment to the order it was meant for, or refund it at the gateway.",
  already_paid:
    "This is a second payment for something that is paid already. Refund it at the gateway, and record the refund here.",
  order_not_placed:
    "The gateway has the payment, but Medusa could not place the order (no stock, for instance). Mend the cause and retry, apply the payment to another order, or refund it at the gateway.",
  order_canceled:
    "The order was canceled before the payment arrived. Refund it at the gateway, or apply it to another order.",
  order_differs:
    "The total or the currency of this order is not what was captured for it. Correct the order in Medusa (edit it, collect or refund the difference, or cancel it) and retry; or close this to keep the order as it is.",
  paid_again:
    "The gateway approved another transaction on this page, after an earlier one was returned or the payment was resolved. Look both up at the gateway. Retry this payment or apply it to the order that it is meant for; refund it at the gateway if nothing is to come of it. Where it pays for an order that has lost its first payment, keep it and close its notification.",
  evidence_conflict:
    "The gateway's notification and its answer to a verify call contradict each other, or only a part of the proof came in time: one of the two, or one without an amount. Look the payment up at the gateway before you resolve it.",
  unknown_reference:
    "A rightly signed notification names a reference that this store never gave out. Look the transaction up at the gateway.",
  gateway_reversed:
    "The gateway says that the money of this payment went back; its notification and its answer to a verify call may differ, or it may mean another payment. Look it up there. The money went back: refund the order in Medusa (what the gateway has given back already is not to be refunded there again), then close this here; without an order, record it as refunded. The money is there (a dispute that was won, a wrong message): try it again, and say so; where it has no order and Medusa has let go of it, refund it at the gateway instead.",
  transaction_reused:
    "The gateway names a transaction that has paid for another cart. Look it up at the gateway: close this when the shopper was charged once, refund it there when they were charged twice.",
  transaction_mismatch:
    'The gateway\'s notification and its answer to a verify call name different transactions for one page. Look both up at the gateway. Two payments: refund this one there. One payment under two names: set profile.verify.transactionIds to "own", then close this.',
}
