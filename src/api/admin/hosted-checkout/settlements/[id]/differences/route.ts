import type {
  AdminSettlementDifference,
  AdminSettlementDifferenceListResponse,
} from "../../../../../../admin-api"
import { listRows } from "../../../list-rows"
import { adminRoute } from "../../../admin-route"

/** Lists the differences of an import. */
export const GET = adminRoute<AdminSettlementDifferenceListResponse>(async (req) => {
  const filters = { ...req.filterableFields, settlement_id: req.params.id ?? "" }
  const { rows, ...page } = await listRows<AdminSettlementDifference>(
    req,
    "settlement_differences",
    filters
  )
  return { differences: rows, ...page }
})
