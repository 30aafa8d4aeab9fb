import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminAttemptResponse } from "../../../../../../admin-api"
import { eraseAttempt } from "../../../../../../backoffice/retention/erase-attempt"
import { attemptDetails } from "../../attempt-details"
import { depsOf } from "../../../../../../medusa/deps"

/** Erases email and card digits of a finished attempt, for a customer who asks. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminAttemptResponse>
): Promise<void> => {
  const id = req.params.id ?? ""
  await eraseAttempt({ attempt_id: id, actor_id: req.auth_context.actor_id }, depsOf(req.scope))
  res.status(200).json({ attempt: await attemptDetails(id, req.scope) })
}
