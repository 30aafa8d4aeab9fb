import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminSettlementGroupListResponse } from "../../../../admin-api"
import { repositoriesOf } from "../../../../medusa/deps"

/** As many as a person works through; the newest imports first. */
const MOST = 100

/** Lists open settlement differences by import and kind. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminSettlementGroupListResponse>
): Promise<void> => {
  const groups = await repositoriesOf(req.scope).settlements.openGroups(MOST)
  res.status(200).json({
    settlement_groups: groups.map((group) => ({
      ...group,
      created_at: group.created_at.toISOString(),
    })),
  })
}
