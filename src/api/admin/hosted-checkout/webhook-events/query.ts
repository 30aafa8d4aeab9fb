import { z } from "@medusajs/framework/zod"
import { WEBHOOK_OUTCOMES } from "../../../../core"
import { listParams } from "../list-params"
import { anyTexts, oneOrMany } from "../one-or-many"
import type { WebhookEventRow } from "./admin-webhook-events"

/** The columns of a notification that admins see. Its body is stored masked. */
export const WEBHOOK_EVENT_FIELDS = [
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
] as const satisfies (keyof WebhookEventRow)[]

/** Query of `GET /admin/hosted-checkout/webhook-events`; newest first. */
export const listWebhookEventsQuery = listParams("received_at").extend({
  outcome: oneOrMany(z.enum(WEBHOOK_OUTCOMES)).optional(),
  attempt_id: anyTexts,
})

export const listWebhookEventsConfig = { defaults: [...WEBHOOK_EVENT_FIELDS], isList: true }
