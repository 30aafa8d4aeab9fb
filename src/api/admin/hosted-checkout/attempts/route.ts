import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminAttemptListResponse } from "../../../../admin-api"
import { listRows } from "../list-rows"
import { toAdminAttempts, type AttemptRow } from "./admin-attempts"
import { searchFilter } from "./search"

/** Lists and searches attempts, for example those of an order: `?order_id=`, `?q=%2312`. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminAttemptListResponse>
): Promise<void> => {
  const { q, ...filters } = req.filterableFields as { q?: string }
  const { rows, ...page } = await listRows<AttemptRow>(req, "attempts", {
    ...filters,
    ...(q && (await searchFilter(q, req.scope))),
  })
  res.status(200).json({ attempts: await toAdminAttempts(rows, req.scope), ...page })
}
