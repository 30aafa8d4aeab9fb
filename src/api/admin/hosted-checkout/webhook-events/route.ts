import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Resolution, WebhookOutcome } from "../../../../core"

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

interface WebhookEventLister {
  listAndCountWebhookEvents(
    filters: Record<string, unknown>,
    config: unknown
  ): Promise<[AdminWebhookEvent[], number]>
}

/** Lists notifications, for example those whose reference is not ours: `?outcome=held`. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{
    webhook_events: AdminWebhookEvent[]
    count: number
    limit: number
    offset: number
  }>
): Promise<void> => {
  const ledger = req.scope.resolve<WebhookEventLister>("hosted_checkout")
  const { take, skip } = req.listConfig
  const [webhook_events, count] = await ledger.listAndCountWebhookEvents(
    req.filterableFields,
    req.listConfig
  )
  res.status(200).json({ webhook_events, count, limit: take ?? 0, offset: skip ?? 0 })
}
