import type { MedusaContainer, RemoteQueryFunction } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** Adds the numbers that people know the orders by: one query for all of them. */
export async function withOrderNumbers<Row extends { order_id: string | null }>(
  rows: Row[],
  container: MedusaContainer
): Promise<(Row & { order_display_id: number | null })[]> {
  const ids = [...new Set(rows.flatMap(({ order_id }) => order_id ?? []))]
  const numbers = await numbersOf(ids, container)
  return rows.map((row) => ({ ...row, order_display_id: numbers.get(row.order_id ?? "") ?? null }))
}

async function numbersOf(ids: string[], container: MedusaContainer): Promise<Map<string, number>> {
  if (ids.length === 0) {
    return new Map()
  }
  const query = container.resolve<RemoteQueryFunction>(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", "display_id"],
    filters: { id: ids },
  })
  const orders = data as unknown as { id: string; display_id: number }[]
  return new Map(orders.map(({ id, display_id }) => [id, display_id]))
}
