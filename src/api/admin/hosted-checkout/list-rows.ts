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
    // By id where the rest is equal: a row is on one page, and on one only.
    pagination: { ...pagination, order: { ...pagination?.order, id: "DESC" } },
    filters,
  })
  return {
    rows: data as Row[],
    count: metadata?.count ?? 0,
    limit: metadata?.take ?? 0,
    offset: metadata?.skip ?? 0,
  }
}
