/** What an audit can find, and what to do about it (English). */
export const AUDIT_FINDINGS = {
  payment_held:
    "The gateway and Medusa disagree about this payment, and nobody has resolved it. Resolve it under Payments.",
  notification_held:
    "A notification reports money that belongs to no payment, or it could not be processed. Resolve it under Payments.",
  payment_without_order:
    "The payment is proven, but it has no order, no refund and no resolution. Open the payment and check it now. If no order comes of it, refund it at the gateway.",
  payment_with_two_orders:
    "One payment is linked to several orders. Keep the order that the shopper paid for, and cancel the other one in Medusa.",
  order_link_differs:
    "Medusa links the payment to another order than the payment names. Compare both orders, then correct the link in Medusa’s database.",
  capture_missing:
    "The payment is completed, but Medusa has no capture of it. Look it up at the gateway. If the money is there, record the order’s payment in Medusa.",
  capture_differs:
    "Medusa captured another amount than the shopper paid. Look up the payment at the gateway, then correct the capture in Medusa.",
  capture_unproven:
    "Medusa captured a payment that the gateway never proved. Open the payment and check it now. If the gateway does not have the money, do not ship the order.",
  capture_of_resolved:
    "The payment was refunded or closed outside of Medusa, but Medusa still counts its capture. Refund it in Medusa. If it has an order, do not ship it.",
  capture_without_attempt:
    "Medusa has a capture of this provider, but the plugin has no payment for it. Look up the order’s payment at the gateway. If it is not there, do not ship the order.",
  transaction_used_twice:
    "Two payments have the same transaction of the gateway, so one of the orders is not paid. Look up the transaction at the gateway.",
  currency_differs:
    "The payment, Medusa’s capture and the order are not all in one currency. Look up the payment at the gateway, then correct the order.",
  account_differs:
    "Medusa booked the payment on another account than the one that took it. Refund it at the account that took it, and correct your bookkeeping.",
  order_total_differs:
    "The order’s total is not what was captured for it. Collect or refund the difference, or edit the order.",
  order_books_differ:
    "The transactions of the order are not its captures minus its refunds, so Medusa shows a wrong balance. Correct the transactions in Medusa.",
  canceled_order_keeps_money:
    "The order is canceled, but its payment is not refunded. Refund it in Medusa, then at the gateway.",
  refund_without_task:
    "Medusa booked a refund that nobody was asked to make. Look up the payment at the gateway. If the refund is wanted and not made, make it there.",
  refund_not_made:
    "Medusa booked a refund that nobody has confirmed. Make it in the gateway’s portal, then confirm it under Payments.",
  refund_differs:
    "Medusa booked another amount than the refund task has. Compare both with the refund at the gateway.",
  task_without_refund:
    "There is a refund task, but Medusa has no such refund. If the gateway made it, refund the order in Medusa.",
  refunded_too_much: "Medusa refunded more than it captured. Compare the refunds with the gateway.",
} as const satisfies Record<string, string>

export type AuditFinding = keyof typeof AUDIT_FINDINGS
