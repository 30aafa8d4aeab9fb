import type { AdminSettlementResponse } from "../../../../../admin-api"
import { showSettlement } from "../../../../../backoffice/settlement/show-settlement"
import { adminRoute } from "../../admin-route"

/** An imported settlement file with the counts of its differences. */
export const GET = adminRoute<AdminSettlementResponse>(async ({ params }, deps) => ({
  settlement: await showSettlement(params.id ?? "", deps),
}))
