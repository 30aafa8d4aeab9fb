import type { MedusaContainer } from "@medusajs/framework/types"
import { rowsOf } from "../../../../medusa/query"

/** "#12" or "12"; Medusa's numbers of orders are integers of four bytes. */
const ORDER_NUMBER = /^#?(\d{1,9})$/

/**
 * Finds attempts by what an admin knows: the start of a reference, transaction id or email, or an order's id
 * or number. Each alternative uses its own index.
 */
export async function searchFilter(
  q: string,
  container: MedusaContainer
): Promise<Record<string, unknown>> {
  const orderIds = [q, ...(await ordersNumbered(q, container))]
  return {
    $or: [
      ...cases(q).flatMap((text) => [
        { id: beginsWith(text) },
        { transaction_id: beginsWith(text) },
      ]),
      { email: beginsWith(q.toLowerCase()) },
      { order_id: orderIds },
    ],
  }
}

/** Indexes are case-sensitive: as typed, and as ids are written (`hcatt_01ABC`, `txn_01abc`). */
function cases(q: string): string[] {
  const upper = q.toUpperCase()
  return [...new Set([q, upper, q.toLowerCase(), upper.replace(/^HCATT_/, "hcatt_")])]
}

/** Escapes `%` and `_` in the text. */
function beginsWith(text: string): { $like: string } {
  return { $like: `${text.replace(/[\\%_]/g, "\\$&")}%` }
}

async function ordersNumbered(q: string, container: MedusaContainer): Promise<string[]> {
  const number = ORDER_NUMBER.exec(q)?.[1]
  if (number === undefined) {
    return []
  }
  const orders = await rowsOf<{ id: string }>(container, {
    entity: "order",
    fields: ["id"],
    filters: { display_id: Number(number) },
  })
  return orders.map(({ id }) => id)
}
