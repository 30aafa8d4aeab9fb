import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminWebhookEvent, AdminWebhookEventListResponse } from "../../../../admin-api"
import { listRows } from "../list-rows"

/** Lists notifications, for example those whose reference is not ours: `?outcome=held`. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminWebhookEventListResponse>
): Promise<void> => {
  const { rows, ...page } = await listRows<AdminWebhookEvent>(req, "webhook_events")
  res.status(200).json({ webhook_events: rows, ...page })
}
