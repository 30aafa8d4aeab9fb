import type { Cents, MedusaAmount } from "../money/money"

/** A payment as Medusa has booked it. */
export interface BookedPayment {
  id: string
  /** The attempt that our provider named in its answer; null for a payment of another provider. */
  reference: string | null
  payment_session_id: string | null
  captured: boolean
  canceled: boolean
  captures: readonly { id: string; amount: Cents }[]
  refunds: readonly Cents[]
}

/** An order's money. */
export interface OrderMoney {
  id: string
  canceled: boolean
  /** Lower case. */
  currency_code: string
  /** Its current total with edits; null if Medusa gives none. */
  total: Cents | null
  /** What it still owes; negative when it is overpaid. */
  owed: Cents
  /** Ids of the captures among its transactions. */
  transactions: readonly string[]
}

/** Id and status of Medusa's payment session. */
export interface SessionStatus {
  id: string
  status: string
}

/** A payment session with the amount that Medusa books for it, in major units, unrounded. */
export interface SessionToBook extends SessionStatus {
  amount: MedusaAmount
}

/** A payment collection with its cart, order, payments and sessions. */
export interface CollectionFacts {
  amount: Cents
  sessions: readonly SessionStatus[]
  payments: readonly BookedPayment[]
  /** `total` is null if it was not read. */
  cart: { id: string; completed: boolean; total: Cents | null; currency_code: string } | null
  order: OrderMoney | null
}

/** The two links that core creates in parallel when it places an order. */
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
