/** Why the gateway and Medusa disagree about money, and a payment is held for a person to resolve. */
export const HELD_REASONS = [
  "amount_mismatch",
  "currency_mismatch",
  "reference_mismatch",
  "session_replaced",
  "already_paid",
  "order_not_placed",
  "order_canceled",
  "evidence_conflict",
  "unknown_reference",
  "gateway_reversed",
  "transaction_reused",
  "transaction_mismatch",
] as const

export type HeldReason = (typeof HELD_REASONS)[number]

/** Only these may be closed by word alone: everything else is money that must go somewhere. */
const CLOSABLE: readonly HeldReason[] = [
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

interface Sentences {
  /** What happened, and what to do. */
  admin: string
  /** What a shopper is told: no blame, no detail, no second payment. */
  shopper: string
}

const LOOKING =
  "It could not be matched with your order automatically, so the shop is looking at it and will get in touch."

/** What a held payment means, for each reason and each reader. */
export const HELD_SENTENCES: Record<HeldReason, Sentences> = {
  amount_mismatch: {
    admin:
      "The gateway took another amount than the one asked for. Refund it at the gateway, and record the refund here.",
    shopper: LOOKING,
  },
  currency_mismatch: {
    admin:
      "The gateway took another currency than the one asked for. Refund it at the gateway, and record the refund here.",
    shopper: LOOKING,
  },
  reference_mismatch: {
    admin:
      "The gateway names another reference for this payment. Compare both at the gateway; refund it there when it is not yours.",
    shopper: LOOKING,
  },
  session_replaced: {
    admin:
      "The shopper paid a page whose cart has changed since. Apply the payment to the order it was meant for, or refund it at the gateway.",
    shopper:
      "Your cart had changed before the payment arrived, so the shop is looking at it and will get in touch.",
  },
  already_paid: {
    admin:
      "This is a second payment for something that is paid already. Refund it at the gateway, and record the refund here.",
    shopper: "It is a second payment for the same cart, so the shop will give it back.",
  },
  order_not_placed: {
    admin:
      "The payment is captured, but Medusa could not place the order (no stock, for instance). Mend the cause and retry; then refund the order if need be.",
    shopper:
      "Your order could not be placed automatically, so the shop is looking at it and will get in touch.",
  },
  order_canceled: {
    admin:
      "The order was canceled before the payment arrived. Refund it at the gateway, or apply it to another order.",
    shopper: "The order had been canceled before the payment arrived; the shop will get in touch.",
  },
  evidence_conflict: {
    admin:
      "The gateway's notification and its answer to a verify call contradict each other, or only a part of the proof came in time: one of the two, or one without an amount. Look the payment up at the gateway before you resolve it.",
    shopper: LOOKING,
  },
  unknown_reference: {
    admin:
      "A rightly signed notification names a reference that this store never gave out. Look the transaction up at the gateway.",
    shopper: LOOKING,
  },
  gateway_reversed: {
    admin:
      "The gateway says that the money of this payment went back; its notification and its answer to a verify call may differ, or it may mean another payment. Look it up there. The money went back: refund the order in Medusa (what the gateway has given back already is not to be refunded there again), then close this here; without an order, record it as refunded. The money is there (a dispute that was won, a wrong message): try it again, and say so; where it has no order and Medusa has let go of it, refund it at the gateway instead.",
    shopper: "The payment was reversed; the shop will get in touch.",
  },
  transaction_reused: {
    admin:
      "The gateway names a transaction that has paid for another cart. Look it up at the gateway: close this when the shopper was charged once, refund it there when they were charged twice.",
    shopper: LOOKING,
  },
  transaction_mismatch: {
    admin:
      'The gateway\'s notification and its answer to a verify call name different transactions for one page. Look both up at the gateway. Two payments: refund this one there. One payment under two names: set profile.verify.transactionIds to "own", then close this.',
    shopper: LOOKING,
  },
}
