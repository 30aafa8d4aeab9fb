import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { RemoteQueryFunction } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AdminPage } from "../../../admin-api"

/** Reads what a validated list request asks for. */
export async function listRows<Row>(
  req: AuthenticatedMedusaRequest,
  entity: string,
  filters: Record<string, unknown> = req.filterableFields
): Promise<AdminPage & { rows: Row[] }> {
  const query = req.scope.resolve<RemoteQueryFunction>(ContainerRegistrationKeys.QUERY)
  const { fields, pagination } = req.queryConfig
  const { data, metadata } = await query.graph({
    entity,
    fields,
    pagination: { ...pagination, order: withId(pagination?.order) },
    filters,
  })
  return {
    rows: data as Row[],
    count: metadata?.count ?? 0,
    limit: metadata?.take ?? 0,
    offset: metadata?.skip ?? 0,
  }
}

/**
 * By id where the rest is equal: a row is on one page, and on one only. In the direction of the rest, so
 * that one index serves both directions.
 */
function withId(order: Record<string, unknown> = {}): Record<string, unknown> {
  const [direction = "DESC"] = Object.values(order)
  return { ...order, id: direction }
}
