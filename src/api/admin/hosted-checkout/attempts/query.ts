import { z } from "@medusajs/framework/zod"
import { createFindParams } from "@medusajs/medusa/api/utils/validators"
import { ATTEMPT_STATUSES, type CheckoutAttempt } from "../../../../core"

/**
 * What admins see of an attempt. A closed list: the token and the checkout_url pay or prove the page,
 * so `fields` cannot be asked for either.
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
  "settled_at",
  "held_reason",
  "held_since",
  "created_at",
] as const satisfies (keyof CheckoutAttempt)[]

const oneOrMany = <Value extends z.ZodType>(value: Value) => z.union([value, z.array(value)])

/** Query of `GET /admin/hosted-checkout/attempts`; newest first unless `order` says otherwise. */
export const listAttemptsQuery = createFindParams({ offset: 0, limit: 20, order: "-created_at" })
  .pick({ offset: true, limit: true, order: true })
  .extend({
    order_id: oneOrMany(z.string()).optional(),
    cart_id: oneOrMany(z.string()).optional(),
    status: oneOrMany(z.enum(ATTEMPT_STATUSES)).optional(),
  })

export const listAttemptsConfig = { defaults: [...ATTEMPT_FIELDS], isList: true }
