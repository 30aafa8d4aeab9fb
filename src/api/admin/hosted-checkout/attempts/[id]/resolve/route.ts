import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminResolveAttemptResponse } from "../../../../../../core"
import { resolveHeldPaymentWorkflow } from "../../../../../../workflows/resolve-held-payment"
import type { ResolveAttemptBody } from "./body"

/** Resolves a held payment: retry, apply to an order, refunded at the gateway, closed by hand. */
export const POST = async (
  req: AuthenticatedMedusaRequest<ResolveAttemptBody>,
  res: MedusaResponse<AdminResolveAttemptResponse>
): Promise<void> => {
  const { result } = await resolveHeldPaymentWorkflow(req.scope).run({
    input: {
      ...req.validatedBody,
      attempt_id: req.params.id ?? "",
      actor_id: req.auth_context.actor_id,
    },
  })
  const { attempt_id, ...attempt } = result
  res.status(200).json({ attempt: { id: attempt_id, ...attempt } })
}
