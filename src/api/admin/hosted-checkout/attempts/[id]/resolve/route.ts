import type { AdminResolveAttemptResponse } from "../../../../../../admin-api"
import { resolveHeldPayment } from "../../../../../../payments/resolve/resolve-held-payment"
import type { ResolveAttemptBody } from "../../schemas"
import { adminRoute } from "../../../admin-route"

/** Resolves a held payment: retry, apply to an order, refunded at the gateway, closed by hand. */
export const POST = adminRoute<AdminResolveAttemptResponse, ResolveAttemptBody>(
  async ({ auth_context, params, validatedBody }, deps) => {
    const { actor_id } = auth_context
    const input = { ...validatedBody, attempt_id: params.id ?? "", actor_id }
    const { id, status, order_id, held_reason } = await resolveHeldPayment(input, deps)
    return { attempt: { id, status, order_id, held_reason } }
  }
)
