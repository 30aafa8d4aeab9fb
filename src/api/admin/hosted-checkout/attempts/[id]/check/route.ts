import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminCheckAttemptResponse } from "../../../../../../admin-api"
import { settleAttemptWorkflow } from "../../../../../../workflows/process-attempt"
import { attemptDetails } from "../../attempt-details"

/** Asks the gateway about an attempt now, and settles what can be settled. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminCheckAttemptResponse>
): Promise<void> => {
  const id = req.params.id ?? ""
  const { result } = await settleAttemptWorkflow(req.scope).run({
    input: { attempt_id: id, through: "admin" },
  })
  const attempt = await attemptDetails(id, req.scope)
  res.status(200).json({ attempt, gateway: result.gateway })
}
