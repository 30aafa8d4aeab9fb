import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminAttemptResponse } from "../../../../../admin-api"
import { attemptDetails } from "../attempt-details"

/** Shows an attempt with its timeline, notifications and refund tasks. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminAttemptResponse>
): Promise<void> => {
  res.status(200).json({ attempt: await attemptDetails(req.params.id ?? "", req.scope) })
}
