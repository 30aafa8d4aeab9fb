import { z } from "@medusajs/framework/zod"
import { WEBHOOK_OUTCOMES, notificationActions } from "../../../../core"
import { listParams, anyTexts, oneOrMany } from "../list-params"
import type { AdminWebhookEvent } from "../../../../admin-api"
import { note } from "../text"

/** The columns that `AdminWebhookEvent` needs. */
export type WebhookEventRow = Omit<AdminWebhookEvent, "actions">

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
  id: anyTexts,
  outcome: oneOrMany(z.enum(WEBHOOK_OUTCOMES)).optional(),
  attempt_id: anyTexts,
})

/** Converts notifications for admins, with the actions that are offered for each. */
export function toAdminWebhookEvents(rows: WebhookEventRow[]): AdminWebhookEvent[] {
  return rows.map((row) => ({ ...row, actions: notificationActions(row) }))
}

/** Body of `POST /admin/hosted-checkout/webhook-events/:id/resolve`. */
export const resolveWebhookEventBody = z.discriminatedUnion(
  "action",
  [
    z.strictObject({ action: z.literal("retry") }),
    z.strictObject({ action: z.literal("refunded"), note }),
    z.strictObject({ action: z.literal("closed"), note }),
  ],
  "action must be retry, refunded or closed"
)

export type ResolveWebhookEventBody = z.infer<typeof resolveWebhookEventBody>
