import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { AdminPage } from "../../../../admin-api"
import type { ListName, ListRequest } from "../../../../core/repositories/list"
import { repositoriesOf } from "../../../../medusa/deps"

/** Reads what a validated list request asks for. */
export async function listRows<Row>(
  req: AuthenticatedMedusaRequest,
  list: ListName,
  asked: Pick<ListRequest, "filters" | "payments"> = { filters: req.filterableFields }
): Promise<AdminPage & { rows: Row[] }> {
  const { fields, pagination } = req.queryConfig
  const { skip: offset = 0, take: limit = 0, order } = pagination ?? {}
  const page = await repositoriesOf(req.scope).lists.page<Row>(list, {
    ...asked,
    fields,
    order: withId(order),
    limit,
    offset,
  })
  return { ...page, limit, offset }
}

/**
 * Adds the id to the order, so that a row is on exactly one page. In the same direction, so that one index
 * serves both directions.
 */
function withId(order: Record<string, unknown> = {}): Record<string, "ASC" | "DESC"> {
  const [[field, direction] = ["id", "DESC"]] = Object.entries(order)
  const way = direction === "ASC" ? "ASC" : "DESC"
  return { [field]: way, id: way }
}
