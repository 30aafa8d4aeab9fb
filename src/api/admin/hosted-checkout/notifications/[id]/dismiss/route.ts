import type { AdminNotificationResponse } from "../../../../../../admin-api"
import { dismissDeadLetter } from "../../../../../../payments/worklist/dead-letters"
import { adminRoute } from "../../../http/admin-route"
import { notificationResponse } from "../../admin-notification"
import type { DismissNotificationBody } from "../../schemas"

/** Removes a dead letter from the worklist, with a note. */
export const POST = adminRoute<AdminNotificationResponse, DismissNotificationBody>(
  async ({ auth_context: { actor_id }, params, validatedBody: { note } }, deps) => {
    const id = params.id ?? ""
    await dismissDeadLetter({ id, actor_id, note }, deps)
    return await notificationResponse(id, deps)
  }
)
