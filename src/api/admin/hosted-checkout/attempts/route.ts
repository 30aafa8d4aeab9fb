import type { AdminAttemptListResponse } from "../../../../admin-api"
import { listRows } from "../list-rows"
import { toAdminAttempts, type AttemptRow } from "./admin-attempts"
import { searchFilter } from "./search"
import { adminRoute } from "../admin-route"

/** Lists and searches attempts, for example those of an order: `?order_id=`, `?q=%2312`. */
export const GET = adminRoute<AdminAttemptListResponse>(async (req) => {
  const { q, ...filters } = req.filterableFields as { q?: string }
  const { rows, ...page } = await listRows<AttemptRow>(req, "attempts", {
    ...filters,
    ...(q && (await searchFilter(q, req.scope))),
  })
  return { attempts: await toAdminAttempts(rows, req.scope), ...page }
})
