import type { z } from "zod"
import type { checkoutSessionRequestSchema, Currency } from "../../core/contract/checkout-session"

/** A request to create a session that passed every rule; unknown fields are still in it. */
export type AcceptedRequest = z.output<ReturnType<typeof checkoutSessionRequestSchema>>

/** `approved`, `expired` and `cancelled` are final. */
export type SessionStatus = "open" | "approved" | "expired" | "cancelled"
export type ClosedStatus = Exclude<SessionStatus, "open">

/** A card that was tried on the page; only the masked number is kept. */
export interface CardAttempt {
  at: Date
  outcome: "approved" | "declined"
  card_type: string
  card_number_masked: string
}

/** What became of a captured payment. */
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
  /** What was voided or refunded so far. */
  returned_amount: string
}

/** A checkout session as the gateway keeps it (spec, Checkout session). */
export interface Session {
  /** Names the page; not the token. */
  readonly id: string
  readonly token: string
  readonly request: AcceptedRequest
  /** Decimal string in major units with two digits. */
  readonly amount: string
  readonly currency: Currency
  readonly created_at: Date
  expires_at: Date
  readonly attempts: CardAttempt[]
  /** Oldest first; a page that is paid twice has two. */
  readonly transactions: Transaction[]
  cancelled_at?: Date
}

/** A session's status at `now`: expiry is a matter of the clock, nothing has to run for it. */
export function statusOf(session: Session, now: Date): SessionStatus {
  if (session.transactions.length > 0) {
    return "approved"
  }
  if (session.cancelled_at) {
    return "cancelled"
  }
  return now >= session.expires_at ? "expired" : "open"
}
