import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { toDecimalString } from "../core/money/money"
import type { StorePort, UnpaidOrder } from "../core/ports/store-port"

/** The newest unpaid orders, by SQL: Medusa's query cannot search for a total, which stands in a JSON column. */
const UNPAID = `
  select o.id, o.display_id, o.email, o.created_at
  from "order" o join order_summary s on s.order_id = o.id and s.version = o.version
  where o.currency_code = :currency_code and o.status <> 'canceled'
    and o.deleted_at is null and s.deleted_at is null
    and round(coalesce(s.totals->'raw_current_order_total'->>'value',
      s.totals->>'current_order_total')::numeric, 2) = :total::numeric
    and not exists (select from order_transaction t where t.order_id = o.id and t.deleted_at is null)
  order by o.created_at desc, o.id desc limit :limit`

/** See `StorePort.unpaidOrders`. */
export async function readUnpaidOrders(
  db: Knex,
  { currency_code, total }: Parameters<StorePort["unpaidOrders"]>[0],
  limit: number
): Promise<UnpaidOrder[]> {
  const bindings = { currency_code, total: toDecimalString(total), limit }
  const { rows } = await db.raw<{ rows: UnpaidOrder[] }>(UNPAID, bindings)
  return rows
}
