import type { CheckoutAttempt } from "../attempt/attempt"

/** Limit for counting a list's rows: counting a million rows is too slow, and nobody pages that far. */
export const COUNT_CAP = 10_000

/** Columns of an attempt in Admin. Without token and checkout_url, with which a page is proven or paid. */
export const ATTEMPT_COLUMNS = [
  "id",
  "status",
  "over_because",
  "provider_id",
  "payment_collection_id",
  "cart_id",
  "amount",
  "currency_code",
  "email",
  "expires_at",
  "over_at",
  "created_at",
] as const satisfies (keyof CheckoutAttempt)[]

/** Lists with a table in Admin. */
export type ListName = "attempts" | "payments" | "notifications"

/** The requested part of a list. */
export interface ListRequest {
  fields: string[]
  /** Medusa's query filters: `{ status: ["held"], created_at: { $gte: date } }`. */
  filters: Record<string, unknown>
  /** For attempts: only attempts with such a payment, by the same filters. */
  payments?: Record<string, unknown>
  order: Record<string, "ASC" | "DESC">
  limit: number
  offset: number
}

/** Part of a list, and the number of matching rows. */
export interface ListPage<Row> {
  rows: Row[]
  /** At most `COUNT_CAP`. */
  count: number
  /** More rows match than were counted. */
  count_is_capped: boolean
}

/** Rows for Admin's tables, in the type that the caller claims: the request decides the fields. */
export interface ListRepository {
  rows<Row>(list: ListName, request: ListRequest): Promise<Row[]>
  /** The rows, and the number of all matching rows. */
  page<Row>(list: ListName, request: ListRequest): Promise<ListPage<Row>>
  /** The ids of the attempts with this short reference. */
  attemptIdsOf(shortReference: string): Promise<string[]>
}
