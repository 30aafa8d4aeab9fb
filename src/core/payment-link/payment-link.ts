/**
 * An address where an order's open sum can be paid. The row has only what cannot be derived: `linkStatus` says what became of
 * the link. Times are UTC.
 */
export interface PaymentLink {
  id: string
  /** Names the link in its address. Whoever has the handle sees the order's items, and pays. */
  handle: string
  order_id: string
  payment_collection_id: string
  /** The account for which the link was made. Another account takes the payment if this one takes none any more. */
  provider_id: string
  /** Major units with two decimals. */
  amount: string
  /** Lower case, as in Medusa. */
  currency_code: string
  expires_at: Date
  /** The admin's id; null for a link that somebody with the collection's id got: see `isPublic`. */
  created_by: string | null
  created_at: Date
  withdrawn_at: Date | null
  withdrawn_by: string | null
  emailed_at: Date | null
}

/** A link that is not stored yet. */
export type NewLink = Pick<
  PaymentLink,
  | "id"
  | "handle"
  | "order_id"
  | "payment_collection_id"
  | "provider_id"
  | "amount"
  | "currency_code"
  | "expires_at"
  | "created_by"
>

/**
 * Whether a stranger may have the link: Medusa's own "Copy payment link" names a collection, whose id is in answers of the
 * Store API. Such a link shows number and sum only.
 */
export function isPublic({ created_by }: Pick<PaymentLink, "created_by">): boolean {
  return created_by === null
}

/** The path of a link's page at the backend. */
export function linkPathOf({ handle }: Pick<PaymentLink, "handle">): string {
  return `/hosted-checkout/pay/${handle}`
}
