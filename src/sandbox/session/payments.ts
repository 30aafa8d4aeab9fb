import { checkCard, type CardErrors, type CardForm, type CheckedCard } from "../card/card"
import {
  statusOf,
  type CardAttempt,
  type ClosedStatus,
  type Session,
  type Transaction,
} from "./session"
import type { Randomness } from "../settings/randomness"
import { behaviourOf, type DeclineReason } from "../card/test-cards"

/** The outcome of a card form. */
export type PaymentOutcome =
  | { outcome: "approved"; transaction: Transaction }
  /** Another card may be tried. */
  | { outcome: "declined"; reason: DeclineReason }
  | { outcome: "invalid"; errors: CardErrors }
  /** The session takes no payment any more. */
  | { outcome: "refused"; status: ClosedStatus }

export type CancelOutcome =
  { outcome: "cancelled" } | { outcome: "refused"; status: Exclude<ClosedStatus, "cancelled"> }

interface Charging {
  now: Date
  random: Randomness
}

/**
 * Charges a session. `pay` must stay free of `await`: nothing runs between the check of the status and the write, so
 * that only one of two payments at once is made.
 */
export function pay(session: Session, form: CardForm, charging: Charging): PaymentOutcome {
  const status = statusOf(session, charging.now)
  return status === "open" ? charge(session, form, charging) : { outcome: "refused", status }
}

/** Charges a card, whatever the status of the page. */
export function charge(
  session: Session,
  form: CardForm,
  { now, random }: Charging
): Exclude<PaymentOutcome, { outcome: "refused" }> {
  const check = checkCard(form)
  if (!check.ok) {
    return { outcome: "invalid", errors: check.errors }
  }

  const { card } = check
  const behaviour = behaviourOf(card.digits)
  switch (behaviour.outcome) {
    case "declines":
      session.attempts.push(attempt(card, "declined", now))
      return { outcome: "declined", reason: behaviour.reason }
    case "approves": {
      const transaction = capture(session, card, { now, random })
      session.attempts.push(attempt(card, "approved", now))
      session.transactions.push(transaction)
      return { outcome: "approved", transaction }
    }
  }
}

/** Closes an open session. A second cancellation changes nothing. */
export function cancel(session: Session, now: Date): CancelOutcome {
  const status = statusOf(session, now)
  switch (status) {
    case "approved":
    case "expired":
      return { outcome: "refused", status }
    case "open":
      session.cancelled_at = now
      return { outcome: "cancelled" }
    case "cancelled":
      return { outcome: "cancelled" }
  }
}

function attempt(card: CheckedCard, outcome: CardAttempt["outcome"], at: Date): CardAttempt {
  return { at, outcome, card_type: card.cardType, card_number_masked: card.masked }
}

function capture(session: Session, card: CheckedCard, { now, random }: Charging): Transaction {
  const { reference } = session.request
  return {
    transaction_id: random.id("txn", 12, "hex"),
    session_id: session.id,
    amount: session.amount,
    currency: session.currency,
    ...(reference === undefined ? {} : { reference }),
    card_type: card.cardType,
    card_number_masked: card.masked,
    captured_at: now,
    status: "captured",
    returned_amount: "0.00",
  }
}
