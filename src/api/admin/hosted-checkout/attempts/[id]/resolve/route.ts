import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminRefusal, AdminResolveAttemptResponse } from "../../../../../../admin-api"
import { resolveHeldPayment } from "../../../../../../payments/resolve/resolve-held-payment"
import { answerFieldRefusal } from "../../../validate"
import type { ResolveAttemptBody } from "../../schemas"
import { depsOf } from "../../../../../../medusa/deps"

/** Resolves a held payment: retry, apply to an order, refunded at the gateway, closed by hand. */
export const POST = async (
  req: AuthenticatedMedusaRequest<ResolveAttemptBody>,
  res: MedusaResponse<AdminResolveAttemptResponse | AdminRefusal>
): Promise<void> => {
  const input = {
    ...req.validatedBody,
    attempt_id: req.params.id ?? "",
    actor_id: req.auth_context.actor_id,
  }
  try {
    const { id, status, order_id, held_reason } = await resolveHeldPayment(input, depsOf(req.scope))
    res.status(200).json({ attempt: { id, status, order_id, held_reason } })
  } catch (error) {
    answerFieldRefusal(error, res)
  }
}
