import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { WebhookOutcome } from "../../../../../../core"
import { resolveLedger } from "../../../../../../workflows/ledger"
import { drainInbox } from "../../../../../../workflows/webhook-event/drain"
import type { ResolveWebhookEventBody } from "./body"

/** How the notification stands after the resolution; after a retry it may be held or parked again. */
export interface AdminResolveWebhookEventResponse {
  webhook_event: { id: string; outcome: WebhookOutcome }
}

/**
 * Resolves a notification that is held (its reference is not ours) or parked (it cannot be read, or
 * keeps failing): process it again, refunded at the gateway, closed by hand.
 */
export const POST = async (
  req: AuthenticatedMedusaRequest<ResolveWebhookEventBody>,
  res: MedusaResponse<AdminResolveWebhookEventResponse>
): Promise<void> => {
  const id = req.params.id ?? ""
  const ledger = resolveLedger(req.scope)
  const body = req.validatedBody
  const now = new Date()

  const done =
    body.action === "retry"
      ? await ledger.retryWebhookEvent(id, now)
      : await ledger.resolveWebhookEvent(id, {
          ...body,
          by: req.auth_context.actor_id,
          at: now.toISOString(),
        })
  if (!done) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `Notification ${id} is neither held nor parked, or not any more.`
    )
  }
  if (body.action === "retry") {
    await drainInbox(req.scope)
  }
  res.status(200).json({
    webhook_event: { id, outcome: (await ledger.webhookEventById(id))?.outcome ?? "received" },
  })
}
