import type { RefusalCode } from "../core/errors/refusal-code"

export type { RefusalCode } from "../core/errors/refusal-code"

/** What a value of the database becomes in an answer. */
type AsJson<Value> = Value extends Date ? string : Value

export type Row<Record_, Field extends keyof Record_> = {
  [Name in Field]: Name extends "amount" ? number : AsJson<Record_[Name]>
}

/** What is answered with 400 or 404, by every route. */
export interface AdminRefusal {
  /** Medusa's: `invalid_data`, `not_allowed`, `not_found`. */
  type: string
  /** In English. */
  message: string
  /** The same for other languages, for admins who read them. */
  code?: RefusalCode
  /** The field of the request that it is about, where it is about one. */
  field?: string
}

/** A page of a list, in the shape of Medusa's own lists. */
export interface AdminPage {
  /** How many rows match, 10,000 at most. */
  count: number
  /** More than 10,000 rows match: the count stopped there. */
  count_is_capped: boolean
  limit: number
  offset: number
}

/** An admin of the store. */
export interface AdminName {
  id: string
  /** Their name, or else their e-mail; null when Medusa no longer knows them. */
  name: string | null
}
