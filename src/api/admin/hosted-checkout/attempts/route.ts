import type { AdminAttemptListResponse } from "../../../../admin-api"
import { adminRoute } from "../http/admin-route"
import { listRows } from "../http/list-rows"
import { toAdminAttempts, type AttemptRow } from "./admin-attempts"
import type { AttemptFilters } from "./schemas"
import { searchFilter } from "./search"

/** Lists, searches and filters the pages, each with its payments. */
export const GET = adminRoute<AdminAttemptListResponse>(async (req, deps) => {
  const { order_id, payment_status, q, ...filters } = req.filterableFields as AttemptFilters
  const ofPayment = {
    ...(payment_status && { status: payment_status }),
    ...(order_id && { order_id }),
  }
  const { rows, ...page } = await listRows<AttemptRow>(req, "attempts", {
    filters: { ...filters, ...(q && (await searchFilter(q, req.scope))) },
    ...(Object.keys(ofPayment).length > 0 && { payments: ofPayment }),
  })
  return { attempts: await toAdminAttempts(rows, deps), ...page }
})
