import type { Cents } from "../money/money"
import type { HoldReason } from "./reasons"

/**
 * Status of a payment.
 *
 * - `reported`: the gateway named the payment, and the proof is not complete
 * - `proven`: the gateway has the money; Medusa still has to book it
 * - `completed`: gateway and Medusa have the same sum, and an order is worth it
 * - `held`: the balances differ, or something is odd; a person decides
 * - `closed`: nothing is left to do: the gateway has nothing, or a person accepted the difference
 */
export const PAYMENT_STATUSES = ["reported", "proven", "completed", "held", "closed"] as const

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** What the gateway and Medusa have of a payment, in cents of its currency. Written at each processing. */
export interface StoredBalances {
  /** What the gateway took; null while no statement says how much. */
  approved: Cents | null
  /** What the gateway returned of `approved`. */
  returned: Cents
  /** The gateway balance: what it took, less what it returned. */
  gateway: Cents
  /** What Medusa has captured. */
  captured: Cents
  /** What Medusa has refunded of its capture. */
  refunded: Cents
}

/** A difference that a person has accepted, with both balances as they were, and what the order owed. In cents. */
export interface AcceptedDifference {
  gateway: Cents
  medusa: Cents
  /** Negative when it was overpaid; null without an order. */
  owed: Cents | null
  /** The admin's id. */
  by: string
  /** When, ISO 8601 in UTC. */
  at: string
  note: string
}

/** A transaction at the gateway: one row each, kept for good. Times are UTC. */
export interface Payment {
  id: string
  provider_id: string
  /** The payment's page: an attempt's id, or an unknown reference as the gateway reported it. */
  reference: string
  /** Null while no statement names a transaction. */
  transaction_id: string | null
  /**
   * The payment collection that is paid: the page's, or that of the order to which an admin applied the payment;
   * null without a page.
   */
  payment_collection_id: string | null
  /** The payment session that claimed the payment. */
  payment_session_id: string | null
  /** When the provider answered "captured" for `payment_session_id`: the claim. */
  captured_at: Date | null
  status: PaymentStatus
  balances: StoredBalances
  /** Lower case, as in Medusa. */
  currency_code: string
  card_type: string | null
  card_number_masked: string | null
  proven_at: Date | null
  /** The order that has Medusa's capture of the payment. */
  order_id: string | null
  /**
   * The order whose placement was interrupted; null once the order is announced. Nobody else emits `order.placed`
   * for this order.
   */
  interrupted_order_id: string | null
  completed_at: Date | null
  /** How often Medusa could not place the order. */
  placement_count: number
  /** Why the payment is held: see `HOLD_REASONS`. */
  reason: HoldReason | null
  /** When the payment was first held; a failed retry keeps this time. */
  held_since: Date | null
  accepted: AcceptedDifference | null
  /** When the event of the latest change is due; null once it was emitted. */
  announce_at: Date | null
  /** When admins are due to be notified of the hold; null once they were notified. */
  notify_at: Date | null
  /** Counts the changes: a writer names the version that it has read. */
  version: number
  created_at: Date
}

export type NewPayment = Pick<
  Payment,
  | "id"
  | "provider_id"
  | "reference"
  | "transaction_id"
  | "payment_collection_id"
  | "status"
  | "balances"
  | "currency_code"
  | "card_type"
  | "card_number_masked"
  | "proven_at"
>
