import { z } from "@medusajs/framework/zod"
import { createOperatorMap } from "@medusajs/medusa/api/utils/validators"
import { ATTEMPT_STATUSES, HELD_REASONS } from "../../../../core"
import { listParams } from "../list-params"
import { anyTexts, oneOrMany } from "../one-or-many"
import { text } from "../text"
import type { AttemptRow } from "./admin-attempts"

/**
 * The attempt columns that admins can read. A closed list: the token and the checkout_url pay or prove the
 * page, so `fields` must not reach either.
 */
export const ATTEMPT_FIELDS = [
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
  "evidence",
  "resolution",
] as const satisfies (keyof AttemptRow)[]

/** Query of `GET /admin/hosted-checkout/attempts`; newest first unless `order` says otherwise. */
export const listAttemptsQuery = listParams("created_at", "amount", "expires_at").extend({
  /** The start of the reference, of the transaction id or of the email, or the order's id or number. */
  q: text.max(200).optional(),
  status: oneOrMany(z.enum(ATTEMPT_STATUSES)).optional(),
  held_reason: oneOrMany(z.enum(HELD_REASONS)).optional(),
  provider_id: anyTexts,
  order_id: anyTexts,
  cart_id: anyTexts,
  payment_collection_id: anyTexts,
  created_at: createOperatorMap(z.coerce.date()).optional(),
})

export const listAttemptsConfig = { defaults: [...ATTEMPT_FIELDS], isList: true }
