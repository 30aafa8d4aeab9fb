import type { MedusaContainer } from "@medusajs/framework/types"
import { rowsOf } from "../payments/query"

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
  const orders = await rowsOf<{ id: string; display_id: number }>(container, {
    entity: "order",
    fields: ["id", "display_id"],
    filters: { id: ids },
  })
  return new Map(orders.map(({ id, display_id }) => [id, display_id]))
}
