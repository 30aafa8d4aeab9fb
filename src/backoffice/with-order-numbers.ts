import type { Deps } from "../payments/deps"

/** Adds the display numbers of orders, in one query. */
export async function withOrderNumbers<Row extends { order_id: string | null }>(
  rows: Row[],
  { store }: Pick<Deps, "store">
): Promise<(Row & { order_display_id: number | null })[]> {
  const ids = [...new Set(rows.flatMap(({ order_id }) => order_id ?? []))]
  const numbers = await store.orderNumbers(ids)
  return rows.map((row) => ({ ...row, order_display_id: numbers.get(row.order_id ?? "") ?? null }))
}
