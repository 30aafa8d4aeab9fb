import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminHealthResponse } from "../../../../../admin-api"
import { healthOf } from "../../../../../backoffice/health"
import { depsOf } from "../../../../../medusa/deps"

/** Shows what was looked at, for each account. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminHealthResponse>
): Promise<void> => {
  res.status(200).json({ health: await healthOf(depsOf(req.scope)) })
}
