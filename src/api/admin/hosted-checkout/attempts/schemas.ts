import { z } from "@medusajs/framework/zod"
import { ATTEMPT_STATUSES } from "../../../../core/attempt/attempt"
import { ATTEMPT_COLUMNS } from "../../../../core/repositories/list"
import { PAYMENT_STATUSES } from "../../../../core/payment/payment"
import { listParams, anyMoments, anyTexts, oneOrMany } from "../http/list-params"
import { isInOrder, period, turnedPeriod } from "../http/period"
import { text } from "../http/text"

/**
 * The attempt columns that admins can read. A closed list: the token and the checkout_url pay or prove the
 * page, so `fields` must not reach either.
 */
export const ATTEMPT_FIELDS = [...ATTEMPT_COLUMNS, "payment_link_id"]

/** Query of `GET /admin/hosted-checkout/attempts`; newest first unless `order` says otherwise. */
export const listAttemptsQuery = listParams("created_at", "amount", "expires_at").extend({
  /**
   * The start of the attempt's id, of a transaction id or of the email; an order's id or number; an amount ("34.42"); or the last
   * four digits of the card.
   */
  q: text.max(200).optional(),
  status: oneOrMany(z.enum(ATTEMPT_STATUSES)).optional(),
  /** Of a payment on the page. */
  payment_status: oneOrMany(z.enum(PAYMENT_STATUSES)).optional(),
  provider_id: anyTexts,
  /** Of a payment on the page. */
  order_id: anyTexts,
  cart_id: anyTexts,
  payment_collection_id: anyTexts,
  created_at: anyMoments("created_at"),
})

/** What `listAttemptsQuery` filters by: columns of the attempt, and of its payments. */
export interface AttemptFilters {
  q?: string
  payment_status?: string | string[]
  order_id?: string | string[]
  [column: string]: unknown
}

/** Query of `GET /admin/hosted-checkout/attempts/export`. */
export const exportAttemptsQuery = z
  .strictObject({ ...period, provider_id: text.optional() })
  .refine(isInOrder, turnedPeriod)

export type ExportAttemptsQuery = z.output<typeof exportAttemptsQuery>
