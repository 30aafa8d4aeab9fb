import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { RemoteQueryFunction } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** A page of rows, in the shape of Medusa's own lists. */
interface Page<Row> {
  rows: Row[]
  count: number
  limit: number
  offset: number
}

/** Reads what a validated list request asks for. */
export async function listRows<Row>(
  req: AuthenticatedMedusaRequest,
  entity: string
): Promise<Page<Row>> {
  const query = req.scope.resolve<RemoteQueryFunction>(ContainerRegistrationKeys.QUERY)
  const { fields, pagination } = req.queryConfig
  const { data, metadata } = await query.graph({
    entity,
    fields,
    pagination,
    filters: req.filterableFields,
  })
  return {
    rows: data as Row[],
    count: metadata?.count ?? 0,
    limit: metadata?.take ?? 0,
    offset: metadata?.skip ?? 0,
  }
}
