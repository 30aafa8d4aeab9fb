import type { AdminAttentionResponse } from "../../../../admin-api"
import { adminRoute } from "../http/admin-route"

/** Counts the open tasks: for a badge, requested often. */
export const GET = adminRoute<AdminAttentionResponse>(async (_, { repositories }) => {
  const counts = await repositories.worklist.count()
  const total = (Object.values(counts) as number[]).reduce((sum, count) => sum + count, 0)
  return { attention: { ...counts, total } }
})
