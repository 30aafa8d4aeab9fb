import type { AdminHealthResponse } from "../../../../../admin-api"
import { healthOf } from "../../../../../backoffice/health"
import { adminRoute } from "../../http/admin-route"

/** Runs the health checks of each account. */
export const GET = adminRoute<AdminHealthResponse>(async (_, deps) => ({
  health: await healthOf(deps),
}))
