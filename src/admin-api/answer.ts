import type { AdminRefusalCode } from "../core/errors/admin-refusal"

export type { AdminRefusalCode } from "../core/errors/admin-refusal"
export type { AdminName } from "../core/ports/store-port"

/** The JSON form of a database value. */
type AsJson<Value> = [Value] extends [Date]
  ? string
  : [Value] extends [Date | null]
    ? string | null
    : Value

export type Row<Record_, Field extends keyof Record_> = {
  [Name in Field]: AsJson<Record_[Name]>
}

/** A refusal: the body of every 400 and 404. */
export interface AdminRefusal {
  /** Medusa's error type: `invalid_data`, `not_allowed`, `not_found`, `conflict`. */
  type: string
  /** In English. */
  message: string
  /** The message's code, for admins who read other languages. */
  code?: AdminRefusalCode
  /** The wrong field of the request, if any. */
  field?: string
}

/** A page of a list, in the shape of Medusa's own lists. */
export interface AdminPage {
  /** The number of matching rows, at most 10,000. */
  count: number
  /** More than 10,000 rows match: the count stopped there. */
  count_is_capped: boolean
  limit: number
  offset: number
}
