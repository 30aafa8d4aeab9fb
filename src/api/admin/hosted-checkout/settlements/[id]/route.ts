import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminSettlementResponse } from "../../../../../admin-api"
import { showSettlement } from "../../../../../backoffice/settlement/show-settlement"
import { depsOf } from "../../../../../medusa/deps"

/** An imported settlement file with the counts of its differences. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminSettlementResponse>
): Promise<void> => {
  const settlement = await showSettlement(req.params.id ?? "", depsOf(req.scope))
  res.status(200).json({ settlement })
}
