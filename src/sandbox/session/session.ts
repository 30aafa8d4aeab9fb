import type { z } from "zod"
import type { checkoutSessionRequestSchema, Currency } from "../../core/contract/checkout-session"

/** An accepted request to create a session, with its unknown fields. */
export type AcceptedRequest = z.output<ReturnType<typeof checkoutSessionRequestSchema>>

/** `approved`, `expired` and `cancelled` are final. */
export type SessionStatus = "open" | "approved" | "expired" | "cancelled"
export type ClosedStatus = Exclude<SessionStatus, "open">

/** A card that was tried on the page. Only the masked number is kept. */
export interface CardAttempt {
  at: Date
  outcome: "approved" | "declined"
  card_type: string
  card_number_masked: string
}

/** The status of a captured payment. */
export type TransactionStatus = "captured" | "voided" | "refunded" | "partially_refunded"

/** A captured payment. Amounts are decimal strings in major units with two digits. */
export interface Transaction {
  transaction_id: string
  session_id: string
  amount: string
  currency: Currency
  reference?: string
  card_type: string
  card_number_masked: string
  captured_at: Date
  status: TransactionStatus
  /** The voided or refunded amount. */
  returned_amount: string
}

/** A checkout session as the gateway keeps it (spec, Checkout session). */
export interface Session {
  /** The id of the page, not the token. */
  readonly id: string
  readonly token: string
  readonly request: AcceptedRequest
  /** A decimal string in major units with two digits. */
  readonly amount: string
  readonly currency: Currency
  readonly created_at: Date
  expires_at: Date
  readonly attempts: CardAttempt[]
  /** Oldest first. A page that was paid twice has two transactions. */
  readonly transactions: Transaction[]
  cancelled_at?: Date
}

/** A session's status at `now`. A page expires by the clock alone. */
export function statusOf(session: Session, now: Date): SessionStatus {
  if (session.transactions.length > 0) {
    return "approved"
  }
  if (session.cancelled_at) {
    return "cancelled"
  }
  return now >= session.expires_at ? "expired" : "open"
}
