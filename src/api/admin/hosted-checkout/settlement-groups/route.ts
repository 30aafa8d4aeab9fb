import type { AdminSettlementGroupListResponse } from "../../../../admin-api"
import { adminRoute } from "../admin-route"

/** As many as a person works through; the newest imports first. */
const MOST = 100

/** Lists open settlement differences by import and kind. */
export const GET = adminRoute<AdminSettlementGroupListResponse>(async (_, { repositories }) => {
  const groups = await repositories.settlements.openGroups(MOST)
  return {
    settlement_groups: groups.map((group) => ({
      ...group,
      created_at: group.created_at.toISOString(),
    })),
  }
})
