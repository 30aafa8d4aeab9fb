import type { HoldReason } from "./reasons"

/** Findings of an audit for which `decide` has no reason to hold, and what to do (English). */
export const OTHER_FINDINGS = {
  not_processed:
    "The gateway reports the payment, and it was never processed to its end. Open the payment and check it now.",
  row_differs:
    "The stored sums of the payment differ from those of the gateway and Medusa. Open the payment and check it now.",
  two_orders:
    "One payment is linked to several orders. Keep the order that the shopper paid for, and cancel the other one in Medusa.",
  other_account:
    "Medusa booked the payment on an account that did not take it. Refund the payment at the account that took it, and correct your bookkeeping.",
  other_currency:
    "Medusa booked the payment in another currency than the shopper paid. Compare the payment with the gateway, then correct the order.",
  order_books_differ:
    "Transactions, captures, refunds and total of the order do not add up, so Medusa shows a wrong balance. Correct the order in Medusa.",
  payment_without_row:
    "Medusa has a capture of this provider, but the plugin has no payment for it. Find the payment of the order at the gateway. If the gateway has no such payment, do not ship the order.",
  dead_letter:
    "A notification could not be read or processed. Open it under Payments, then retry or dismiss it.",
} as const satisfies Record<string, string>

export type OtherFinding = keyof typeof OTHER_FINDINGS

export type AuditFinding = HoldReason | OtherFinding

/** The parts of an audit, in order: our payments, Medusa's payments of our provider, and notifications. */
export const AUDIT_PARTS = ["payments", "medusa", "notifications"] as const

export type AuditPart = (typeof AUDIT_PARTS)[number]
