import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminCheckAttemptResponse } from "../../../../../../admin-api"
import { checkAttempt } from "../../../../../../backoffice/check-attempt"
import { attemptDetails } from "../../attempt-details"
import { depsOf } from "../../../../../../medusa/deps"

/** Asks the gateway about an attempt now, and completes what can be completed. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminCheckAttemptResponse>
): Promise<void> => {
  const id = req.params.id ?? ""
  const { gateway } = await checkAttempt(id, depsOf(req.scope))
  const attempt = await attemptDetails(id, req.scope)
  res.status(200).json({ attempt, gateway })
}
