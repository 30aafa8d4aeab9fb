import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { resolveLedger } from "../../../../../../workflows/ledger"
import type { ResolveWebhookEventBody } from "./body"

/** Resolves a notification whose reference is not ours: its money was given back at the gateway. */
export const POST = async (
  req: AuthenticatedMedusaRequest<ResolveWebhookEventBody>,
  res: MedusaResponse<{ webhook_event: { id: string; outcome: "resolved" } }>
): Promise<void> => {
  const id = req.params.id ?? ""
  const resolved = await resolveLedger(req.scope).resolveWebhookEvent(id, {
    ...req.validatedBody,
    by: req.auth_context.actor_id,
    at: new Date().toISOString(),
  })
  if (!resolved) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `Notification ${id} is not held, or not any more.`
    )
  }
  res.status(200).json({ webhook_event: { id, outcome: "resolved" } })
}
