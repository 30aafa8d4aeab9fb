import type { AdminAttemptResponse } from "../../../../../../admin-api"
import { eraseAttempt } from "../../../../../../backoffice/retention/erase-attempt"
import { attemptDetails } from "../../attempt-details"
import { adminRoute } from "../../../http/admin-route"

/** Erases email and card digits of a finished attempt, for a customer who asks. */
export const POST = adminRoute<AdminAttemptResponse>(
  async ({ auth_context, params, scope }, deps) => {
    const id = params.id ?? ""
    await eraseAttempt({ attempt_id: id, actor_id: auth_context.actor_id }, deps)
    return { attempt: await attemptDetails(id, scope) }
  }
)
