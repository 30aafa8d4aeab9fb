import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminHealthResponse } from "../../../../../admin-api"
import { healthOf } from "../../../../../backoffice/health"
import { depsOf } from "../../../../../medusa/deps"

/** Runs the health checks of each account. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminHealthResponse>
): Promise<void> => {
  res.status(200).json({ health: await healthOf(depsOf(req.scope)) })
}
