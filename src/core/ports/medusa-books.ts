import type { Cents } from "../money/money"
import type { Period } from "../period"
import type { CollectionFacts } from "./medusa-port"

/** Medusa's facts about a payment collection, with the facts that only an audit compares. */
export interface BookedCollection extends CollectionFacts {
  /** All orders to which the collection is linked. */
  orders: readonly { id: string; display_id: number }[]
  /** Accounts and currencies of its payments with money. */
  accounts: readonly { payment_id: string; provider_id: string; currency_code: string }[]
  /** The order's transactions are not its captures less its refunds. */
  orderBooksDiffer: boolean
  /** When the latest capture or refund was written; null without any. */
  booked_at: Date | null
}

/** Names of a Medusa payment. */
export interface MedusaPaymentName {
  id: string
  handle: string | null
  payment_session_id: string | null
  payment_collection_id: string
}

/** A captured payment of ours in Medusa, with Medusa's sums. */
export interface MedusaPayment extends MedusaPaymentName {
  provider_id: string
  currency_code: string
  /** Captured less refunded. */
  money: Cents
  order_id: string | null
  /** ISO 8601 in UTC. */
  created_at: string
}

/** Medusa's books, many rows at once. */
export interface MedusaBooks {
  collections(ids: readonly string[]): Promise<ReadonlyMap<string, BookedCollection>>
  /** Payments of our provider in a period that have money, by their id. */
  payments(period: Period, after: string | undefined, limit: number): Promise<MedusaPaymentPage>
}

/** A page of Medusa's payments. */
export interface MedusaPaymentPage {
  rows: readonly MedusaPayment[]
  /** The number of payments read, also without money. */
  counted: number
  /** The last id; undefined when there are no more. */
  last: string | undefined
}
