/** How far a list's rows are counted: counting a million takes longer than anybody looks at pages. */
export const COUNT_CAP = 10_000

/** What has a table in Admin. */
export type ListName = "attempts" | "webhook_events" | "refund_tasks"

/** The part of a list that is asked for. */
export interface ListRequest {
  fields: string[]
  /** As Medusa's query takes them: `{ status: ["held"], created_at: { $gte: date } }`. */
  filters: Record<string, unknown>
  order: Record<string, "ASC" | "DESC">
  limit: number
  offset: number
}

/** A part of a list, and how many rows match in all. */
export interface ListPage<Row> {
  rows: Row[]
  /** At most `COUNT_CAP`. */
  count: number
  /** More rows match than were counted. */
  count_is_capped: boolean
}

/** Rows as Admin's tables show them. */
export interface ListRepository {
  /** The rows as the caller says they are: which fields they have is up to the request. */
  page<Row>(list: ListName, request: ListRequest): Promise<ListPage<Row>>
}
