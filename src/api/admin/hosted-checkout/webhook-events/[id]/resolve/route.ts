import type { AdminResolveWebhookEventResponse } from "../../../../../../admin-api"
import { resolveNotification } from "../../../../../../payments/resolve/resolve-notification"
import type { ResolveWebhookEventBody } from "../../schemas"
import { adminRoute } from "../../../admin-route"

/** Resolves a notification that is held or a dead letter. */
export const POST = adminRoute<AdminResolveWebhookEventResponse, ResolveWebhookEventBody>(
  async ({ auth_context, params, validatedBody }, deps) => {
    const id = params.id ?? ""
    const { actor_id } = auth_context
    const { action, ...body } = validatedBody
    const note = "note" in body ? body.note : null
    const outcome = await resolveNotification({ id, actor_id, action, note }, deps)
    return { webhook_event: { id, outcome } }
  }
)
