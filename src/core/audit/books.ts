import type { CheckoutAttempt, ResolutionAction } from "../attempt/attempt"
import type { MedusaAmount } from "../money/money"
import type { RefundTask } from "../repositories/refund-task"

/** Parts of an audit, in their order. Each goes through its rows by `(created_at, id)` or by `id`. */
export const AUDIT_PARTS = ["attempts", "payments", "orders", "notifications"] as const

export type AuditPart = (typeof AUDIT_PARTS)[number]

/** How far a part has been read: its last row; null at the start of the part. */
export interface AuditPosition {
  part: AuditPart
  after: { created_at: string; id: string } | null
}

/** A refund as Medusa has booked it, in major units, unrounded. */
export interface BookOfRefund {
  id: string
  amount: MedusaAmount
  created_at: Date
}

/** A Medusa payment with its money in major units: the sum of captures that were rounded to cents. */
export interface BookOfPayment {
  id: string
  provider_id: string
  payment_session_id: string
  /** The handle of the attempt that our provider named; null if it named none. */
  handle: string | null
  currency_code: string
  canceled: boolean
  captured: MedusaAmount
  refunds: readonly BookOfRefund[]
}

/** An attempt with all that Medusa booked for it. `created_at` is UTC to the microsecond. */
export interface BookOfAttempt extends Pick<
  CheckoutAttempt,
  | "id"
  | "handle"
  | "provider_id"
  | "payment_session_id"
  | "cart_id"
  | "order_id"
  | "status"
  | "amount"
  | "currency_code"
  | "transaction_id"
  | "proven_at"
  | "captured_at"
> {
  created_at: string
  /** How a person resolved it the last time. */
  resolved_as: ResolutionAction | null
  /** Medusa's refunds without a task that an admin saw when closing it. */
  seen_refunds: readonly string[]
  order_display_id: number | null
  /** Orders that Medusa links to its payment collection. */
  linked_orders: readonly string[]
  /** An older proven attempt of the account with the same transaction. */
  same_transaction: string | null
  /** Payments of its collection and of its session. */
  payments: readonly BookOfPayment[]
  tasks: readonly Pick<RefundTask, "refund_id" | "amount" | "status" | "created_at">[]
}

/** An order that our provider was paid for; all its payments count, of whichever provider. Major units. */
export interface BookOfOrder {
  id: string
  display_id: number
  canceled: boolean
  currency_code: string
  /** Its current total with edits; null if Medusa has none. */
  total: MedusaAmount | null
  /** Sum of its transactions. */
  booked: MedusaAmount
  captured: MedusaAmount
  refunded: MedusaAmount
  payment_currencies: readonly string[]
  /** When the latest of its captures, refunds and transactions was written; null without any. */
  booked_at: Date | null
  /** Its payment is held, or an admin closed it: a person knows that the total differs. */
  known: boolean
  attempt_id: string | null
  provider_id: string
  created_at: string
}

/** A captured payment of our provider that no attempt has. Major units. */
export interface BookOfStrayPayment {
  id: string
  provider_id: string
  /** The attempt that our provider named; null if it named none that is still there. */
  attempt_id: string | null
  order_id: string | null
  order_display_id: number | null
  currency_code: string
  captured: MedusaAmount
  refunded: MedusaAmount
  created_at: string
}

/** A notification that waits for a person, as the gateway sent it. */
export interface BookOfNotification {
  id: string
  provider_id: string
  attempt_id: string | null
  transaction_id: string | null
  amount: string | null
  currency: string | null
  created_at: string
}
