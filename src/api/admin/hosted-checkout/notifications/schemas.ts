import { z } from "@medusajs/framework/zod"
import { NOTIFICATION_OUTCOMES } from "../../../../core/repositories/statement-repository"
import { anyTexts, listParams, oneOrMany } from "../http/list-params"
import { note } from "../http/text"

/** Query of `GET /admin/hosted-checkout/notifications`; newest first. */
export const listNotificationsQuery = listParams("received_at")
  .extend({
    id: anyTexts,
    outcome: oneOrMany(z.enum(NOTIFICATION_OUTCOMES)).optional(),
    provider_id: anyTexts,
    reference: anyTexts,
  })
  // A statement has one time, whoever made it.
  .transform(({ order, ...query }) => ({ ...query, order: order.replace("received_at", "at") }))

/** Body of `POST /admin/hosted-checkout/notifications/:id/dismiss`. */
export const dismissNotificationBody = z.strictObject({ note })

export type DismissNotificationBody = z.infer<typeof dismissNotificationBody>
