import type { CheckoutAttempt } from "../attempt/attempt"
import type { RefundTask } from "./refund-task"

/** Limit for counting a list's rows: counting a million rows is too slow, and nobody pages that far. */
export const COUNT_CAP = 10_000

/** Columns of an attempt in Admin. Neither token nor checkout_url: they pay or prove the page. */
export const ATTEMPT_COLUMNS = [
  "id",
  "status",
  "provider_id",
  "payment_collection_id",
  "cart_id",
  "order_id",
  "amount",
  "currency_code",
  "email",
  "transaction_id",
  "card_type",
  "card_number_masked",
  "expires_at",
  "replaced_at",
  "proven_at",
  "captured_at",
  "completed_at",
  "held_reason",
  "held_since",
  "created_at",
] as const satisfies (keyof CheckoutAttempt)[]

/** Columns of a refund task in Admin. */
export const REFUND_TASK_COLUMNS = [
  "id",
  "status",
  "refund_id",
  "attempt_id",
  "order_id",
  "amount",
  "currency_code",
  "gateway_reference",
  "confirmed_by",
  "confirmed_at",
  "withdrawn_at",
  "created_at",
] as const satisfies (keyof RefundTask)[]

/** Lists with a table in Admin. */
export type ListName = "attempts" | "webhook_events" | "refund_tasks"

/** The requested part of a list. */
export interface ListRequest {
  fields: string[]
  /** Medusa's query filters: `{ status: ["held"], created_at: { $gte: date } }`. */
  filters: Record<string, unknown>
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

/** Rows for Admin's tables. */
export interface ListRepository {
  /** The rows in the type that the caller claims: the request decides which fields they have. */
  page<Row>(list: ListName, request: ListRequest): Promise<ListPage<Row>>
}
