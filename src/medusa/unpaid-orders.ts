import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { centsFromMedusa, toDecimalString, type MedusaAmount } from "../core/money/money"
import type { StorePort, UnpaidOrder } from "../core/ports/store-port"
import { rowsFrom, type Query } from "./query"

/** How many orders Medusa computes the total of. */
const MAX_CANDIDATES = 200

/**
 * Unpaid orders that may cost the total, by SQL: Medusa's query cannot search for a total, which stands in a JSON column. The
 * stored total of a converted draft, which has no cart, leaves out taxes. The orders whose stored total is the total come first.
 */
const CANDIDATES = `
  select o.id, o.display_id, o.email, o.created_at
  from "order" o
  join order_summary s on s.order_id = o.id and s.version = o.version
  cross join lateral (select round(coalesce(s.totals->'raw_current_order_total'->>'value',
    s.totals->>'current_order_total')::numeric, 2) as total) stored
  where o.currency_code = :currency_code and o.status <> 'canceled' and not o.is_draft_order
    and o.deleted_at is null and s.deleted_at is null
    and (stored.total = :total::numeric or (stored.total < :total::numeric and not exists (
      select from order_cart c where c.order_id = o.id and c.deleted_at is null)))
    and not exists (select from order_transaction t where t.order_id = o.id and t.deleted_at is null)
  order by stored.total = :total::numeric desc, o.created_at desc, o.id desc limit :limit`

/** See `StorePort.unpaidOrders`. */
export async function readUnpaidOrders(
  db: Knex,
  query: Query,
  { currency_code, total }: Parameters<StorePort["unpaidOrders"]>[0],
  limit: number
): Promise<UnpaidOrder[]> {
  const bindings = { currency_code, total: toDecimalString(total), limit: MAX_CANDIDATES }
  const { rows } = await db.raw<{ rows: UnpaidOrder[] }>(CANDIDATES, bindings)
  if (rows.length === 0) {
    return []
  }
  const exact = await rowsFrom<{ id: string; total: MedusaAmount }>(query, {
    entity: "order",
    fields: ["id", "total"],
    filters: { id: rows.map(({ id }) => id) },
  })
  const fitting = new Set(
    exact.filter((order) => centsFromMedusa(order.total) === total).map(({ id }) => id)
  )
  return rows
    .filter(({ id }) => fitting.has(id))
    .sort((one, other) => other.created_at.getTime() - one.created_at.getTime())
    .slice(0, limit)
}
