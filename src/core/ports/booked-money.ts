import type { Cents, MedusaAmount } from "../money/money"

/** What Medusa has booked of a payment. */
export interface BookedPayment {
  id: string
  /** The attempt that our provider named when it answered; null for a payment of another provider. */
  reference: string | null
  payment_session_id: string | null
  captured: boolean
  canceled: boolean
  captures: readonly { id: string; amount: Cents }[]
  refunds: readonly Cents[]
}

/** An order, as far as its money goes. */
export interface OrderMoney {
  id: string
  canceled: boolean
  /** Lower case. */
  currency_code: string
  /** What it costs now, with its edits; null where Medusa does not say. */
  total: Cents | null
  /** What it still has to be paid; negative when it has too much. */
  owed: Cents
  /** Captures that are among its transactions, by their ids. */
  transactions: readonly string[]
}

/** A payment session of Medusa's, by its id and Medusa's word for where it stands. */
export interface SessionStatus {
  id: string
  status: string
}

/** A payment session with the amount that Medusa books it with, in major units, unrounded. */
export interface SessionToBook extends SessionStatus {
  amount: MedusaAmount
}

/** A payment collection with all that hangs on it. */
export interface CollectionFacts {
  amount: Cents
  sessions: readonly SessionStatus[]
  payments: readonly BookedPayment[]
  /** `total` is null where it was not read. */
  cart: { id: string; completed: boolean; total: Cents | null; currency_code: string } | null
  order: OrderMoney | null
}

/** The two links that core makes side by side when it places an order. */
export interface OrderLinks {
  cart_id: string
  payment_collection_id: string
  /** The order that the cart became. */
  ofCart: string | undefined
  /** The order that the payment collection is for. */
  ofCollection: string | undefined
}

/** An order that an admin wants to pay with a held payment. */
export interface OrderToPay {
  id: string
  display_id: number
  canceled: boolean
  /** Lower case. */
  currency_code: string
  total: Cents
  /** Whether it has any payment already. */
  hasMoney: boolean
  payment_collection_ids: readonly string[]
}
