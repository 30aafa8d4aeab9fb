import type { AdminWebhookEventListResponse } from "../../../../admin-api"
import { listRows } from "../list-rows"
import { toAdminWebhookEvents, type WebhookEventRow } from "./schemas"
import { adminRoute } from "../admin-route"

/** Lists notifications, for example those with an unknown reference: `?outcome=held`. */
export const GET = adminRoute<AdminWebhookEventListResponse>(async (req) => {
  const { rows, ...page } = await listRows<WebhookEventRow>(req, "webhook_events")
  return { webhook_events: toAdminWebhookEvents(rows), ...page }
})
