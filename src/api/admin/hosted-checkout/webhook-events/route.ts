import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminWebhookEventListResponse } from "../../../../admin-api"
import { listRows } from "../list-rows"
import { toAdminWebhookEvents, type WebhookEventRow } from "./schemas"

/** Lists notifications, for example those with an unknown reference: `?outcome=held`. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminWebhookEventListResponse>
): Promise<void> => {
  const { rows, ...page } = await listRows<WebhookEventRow>(req, "webhook_events")
  res.status(200).json({ webhook_events: toAdminWebhookEvents(rows), ...page })
}
