import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminAttempt, AdminAttemptListResponse } from "../../../../core"
import { listRows } from "../list-rows"
import { searchFilter } from "./search"
import { withOrderNumbers } from "./with-order-numbers"

/** Lists and searches attempts, for example those of an order: `?order_id=`, `?q=%2312`. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminAttemptListResponse>
): Promise<void> => {
  const { q, ...filters } = req.filterableFields as { q?: string }
  const { rows, ...page } = await listRows<Omit<AdminAttempt, "order_display_id">>(
    req,
    "hosted_checkout_attempt",
    { ...filters, ...(q && (await searchFilter(q, req.scope))) }
  )
  res.status(200).json({ attempts: await withOrderNumbers(rows, req.scope), ...page })
}
