import type { z } from "zod"
import type { checkoutSessionRequestSchema, Currency } from "../core/contract"

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

/** A captured payment. `amount` is a decimal string in major units with two digits. */
export interface Transaction {
  transaction_id: string
  session_id: string
  amount: string
  currency: Currency
  reference?: string
  card_type: string
  card_number_masked: string
  captured_at: Date
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
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly attempts: CardAttempt[]
  transaction?: Transaction
  cancelledAt?: Date
}

/** A session's status at `now`: expiry is a matter of the clock, nothing has to run for it. */
export function statusOf(session: Session, now: Date): SessionStatus {
  if (session.transaction) {
    return "approved"
  }
  if (session.cancelledAt) {
    return "cancelled"
  }
  return now >= session.expiresAt ? "expired" : "open"
}
