import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminAttentionResponse } from "../../../../admin-api"
import { repositoriesOf } from "../../../../medusa/deps"

/** Counts the open tasks: for a badge, requested often. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminAttentionResponse>
): Promise<void> => {
  const counts = await repositoriesOf(req.scope).worklist.count()
  const total = (Object.values(counts) as number[]).reduce((sum, count) => sum + count, 0)
  res.status(200).json({ attention: { ...counts, total } })
}
