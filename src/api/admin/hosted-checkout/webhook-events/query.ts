import { z } from "@medusajs/framework/zod"
import { createFindParams } from "@medusajs/medusa/api/utils/validators"
import { WEBHOOK_OUTCOMES } from "../../../../core"

/** What admins see of a notification. Its body is stored masked. */
const WEBHOOK_EVENT_FIELDS = [
  "id",
  "provider_id",
  "outcome",
  "attempt_id",
  "body",
  "deliveries",
  "tries",
  "error",
  "resolution",
  "received_at",
  "processed_at",
] as const

/** Query of `GET /admin/hosted-checkout/webhook-events`; newest first. */
export const listWebhookEventsQuery = createFindParams({
  offset: 0,
  limit: 20,
  order: "-received_at",
})
  .pick({ offset: true, limit: true, order: true })
  .extend({ outcome: z.enum(WEBHOOK_OUTCOMES).optional(), attempt_id: z.string().optional() })

export const listWebhookEventsConfig = { defaults: [...WEBHOOK_EVENT_FIELDS], isList: true }
