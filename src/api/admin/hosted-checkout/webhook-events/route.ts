import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Resolution, WebhookOutcome } from "../../../../core"
import { listRows } from "../list-rows"

/** A stored notification as admins see it. Times in ISO 8601 in UTC. */
export interface AdminWebhookEvent {
  id: string
  provider_id: string
  outcome: WebhookOutcome
  attempt_id: string | null
  body: Record<string, unknown>
  deliveries: number
  tries: number
  error: string | null
  resolution: Resolution | null
  received_at: string
  processed_at: string | null
}

/** A page of the list, in the shape of Medusa's own lists. */
export interface AdminWebhookEventList {
  webhook_events: AdminWebhookEvent[]
  count: number
  limit: number
  offset: number
}

/** Lists notifications, for example those whose reference is not ours: `?outcome=held`. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminWebhookEventList>
): Promise<void> => {
  const { rows, ...page } = await listRows<AdminWebhookEvent>(req, "hosted_checkout_webhook_event")
  res.status(200).json({ webhook_events: rows, ...page })
}
