import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminResolveWebhookEventResponse } from "../../../../../../admin-api"
import { depsOf } from "../../../../../../medusa/deps"
import { resolveNotification } from "../../../../../../payments/resolve/resolve-notification"
import type { ResolveWebhookEventBody } from "../../schemas"

/** Resolves a notification that is held or a dead letter. */
export const POST = async (
  req: AuthenticatedMedusaRequest<ResolveWebhookEventBody>,
  res: MedusaResponse<AdminResolveWebhookEventResponse>
): Promise<void> => {
  const id = req.params.id ?? ""
  const { action, ...body } = req.validatedBody
  const outcome = await resolveNotification(
    { id, actor_id: req.auth_context.actor_id, action, note: "note" in body ? body.note : null },
    depsOf(req.scope)
  )
  res.status(200).json({ webhook_event: { id, outcome } })
}
