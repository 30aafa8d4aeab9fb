import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type {
  AdminSettlementDifference,
  AdminSettlementDifferenceListResponse,
} from "../../../../../../admin-api"
import { listRows } from "../../../list-rows"

/** Lists the differences of an import. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminSettlementDifferenceListResponse>
): Promise<void> => {
  const filters = { ...req.filterableFields, settlement_id: req.params.id ?? "" }
  const { rows, ...page } = await listRows<AdminSettlementDifference>(
    req,
    "settlement_differences",
    filters
  )
  res.status(200).json({ differences: rows, ...page })
}
