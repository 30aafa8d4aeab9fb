import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { PROVIDER_ID_PREFIX, type AuditPage, type AuditPeriod, type BookOfOrder } from "../../core"
import { nextAfter, rowsOf, sumOf, utc, type After } from "./sql"

const ORDERS = `
  with page as materialized (
    select o.id, o.display_id, o.status, o.currency_code, o.version, o.created_at
    from "order" o
    where o.deleted_at is null and o.id > :after and o.created_at >= :from and o.created_at < :before
      and exists (select from order_payment_collection l
        join payment p on p.payment_collection_id = l.payment_collection_id and p.deleted_at is null
        where l.order_id = o.id and l.deleted_at is null and p.canceled_at is null
          and starts_with(p.provider_id, :prefix))
    order by o.id limit :limit
  )
  select page.id, page.display_id, page.status = 'canceled' as canceled, page.currency_code,
    ${utc("page.created_at")} as created_at, money.captured, money.refunded,
    money.payment_currencies, money.provider_id,
    (select coalesce(s.totals->'raw_current_order_total'->>'value', s.totals->>'current_order_total')
      from order_summary s
      where s.order_id = page.id and s.version = page.version and s.deleted_at is null
      limit 1) as total,
    (select coalesce(sum(round(t.amount, 2)), 0)::text from order_transaction t
      where t.order_id = page.id and t.deleted_at is null) as booked,
    attempt.id as attempt_id, coalesce(attempt.known, false) as known
  from page
  cross join lateral (
    select sum(${sumOf("capture")})::text as captured, sum(${sumOf("refund")})::text as refunded,
      array_agg(distinct p.currency_code) as payment_currencies,
      min(p.provider_id) filter (where starts_with(p.provider_id, :prefix)) as provider_id
    from order_payment_collection l
    join payment p on p.payment_collection_id = l.payment_collection_id and p.deleted_at is null
    where l.order_id = page.id and l.deleted_at is null and p.canceled_at is null
  ) money
  left join lateral (
    select min(a.id) as id, bool_or(a.status = 'held' or a.resolution->>'action' = 'closed') as known
    from hosted_checkout_attempt a where a.order_id = page.id and a.deleted_at is null
  ) attempt on true
  order by page.id`

/** The orders after a position that our provider was paid for, each with its books. */
export async function readOrders(
  db: Knex,
  { from, before }: AuditPeriod,
  after: After,
  limit: number
): Promise<Extract<AuditPage, { part: "orders" }>> {
  const bindings = { from, before, after: after?.id ?? "", limit, prefix: PROVIDER_ID_PREFIX }
  const rows = await rowsOf<BookOfOrder>(db, ORDERS, bindings)
  return { part: "orders", rows, counted: rows.length, next: nextAfter(rows, limit) }
}
