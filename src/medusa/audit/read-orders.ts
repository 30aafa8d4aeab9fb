import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { PROVIDER_ID_PREFIX, type AuditPage, type BookOfOrder, type Period } from "../../core"
import { among, nextAfterId, rowsOf, sumsOf, utc, type After } from "./sql"

/** By id: Medusa has no index on the time, so that a whole part is one walk through the table. */
const PAGE = `
  select id from "order"
  where deleted_at is null and id > :after and created_at >= :from and created_at < :before
  order by id limit :limit`

/** A payment that was undone before the order that counts: an interrupted completion captured once more. */
const UNDONE =
  "coalesce(refunded.amount >= captured.amount and refunded.at < page.created_at, false)"

/**
 * Not canceled, and in one currency. Its transactions are what was captured less what was refunded, and its total is
 * between that and what was captured.
 */
const ADDS_UP = `
  not canceled and payment_currencies = array[currency_code] and booked = captured - refunded
    and round(total::numeric, 2) between captured - refunded and captured`

const ORDERS = `
  with page as materialized (
    select id, display_id, status, currency_code, version, created_at from "order"
    where ${among("id", "select unnest(:ids::text[])")}
  ), link as materialized (
    select order_id, payment_collection_id from order_payment_collection
    where ${among("order_id", "select id from page")} and deleted_at is null
  ), paid as materialized (
    select link.order_id, p.id, p.provider_id, p.currency_code
    from link join payment p on p.payment_collection_id = link.payment_collection_id
    where ${among("p.payment_collection_id", "select payment_collection_id from link")}
      and p.deleted_at is null and p.canceled_at is null
  ), captured as (${sumsOf("capture", "select id from paid")}
  ), refunded as (${sumsOf("refund", "select id from paid")}
  ), money as materialized (
    select paid.order_id, max(greatest(captured.at, refunded.at)) as at,
      coalesce(sum(captured.amount) filter (where not ${UNDONE}), 0) as captured,
      coalesce(sum(refunded.amount) filter (where not ${UNDONE}), 0) as refunded,
      array_agg(distinct paid.currency_code) as payment_currencies,
      min(paid.provider_id) filter (where starts_with(paid.provider_id, :prefix)) as provider_id
    from paid join page on page.id = paid.order_id
      left join captured on captured.payment_id = paid.id
      left join refunded on refunded.payment_id = paid.id
    group by paid.order_id having bool_or(starts_with(paid.provider_id, :prefix))
  ), total as (
    select s.order_id, min(coalesce(s.totals->'raw_current_order_total'->>'value',
      s.totals->>'current_order_total')) as total
    from order_summary s join page on page.id = s.order_id and page.version = s.version
    where ${among("s.order_id", "select order_id from money")} and s.deleted_at is null
    group by s.order_id
  ), booked as (
    select order_id, sum(round(amount, 2)) as booked, max(created_at) as at from order_transaction
    where ${among("order_id", "select order_id from money")} and deleted_at is null
    group by order_id
  ), attempt as (
    select order_id, min(id) as id,
      bool_or(status = 'held' or resolution->>'action' = 'closed') as known
    from hosted_checkout_attempt
    where ${among("order_id", "select order_id from money")} and deleted_at is null
    group by order_id
  ), judged as materialized (
    select page.id, page.display_id, page.status = 'canceled' as canceled, page.currency_code,
      page.created_at, money.captured, money.refunded, money.payment_currencies, money.provider_id,
      total.total, coalesce(booked.booked, 0) as booked, greatest(money.at, booked.at) as booked_at,
      attempt.id as attempt_id, coalesce(attempt.known, false) as known
    from page join money on money.order_id = page.id
      left join total on total.order_id = page.id
      left join booked on booked.order_id = page.id
      left join attempt on attempt.order_id = page.id
  )
  select counted.counted, id, display_id, canceled, currency_code, captured::text as captured,
    refunded::text as refunded, payment_currencies, provider_id, total, booked::text as booked,
    booked_at, attempt_id, known, ${utc("created_at")} as created_at
  from (select count(*)::int as counted from judged) as counted
    left join judged on (${ADDS_UP}) is not true
  order by id`

/** Without a suspect there is one row, with nothing but the count. */
type OrderRow = (BookOfOrder | { id: null }) & { counted: number }

/**
 * The orders after a position that our provider was paid for and that may have a difference, each with its books.
 * Core judges these: whatever is not plainly in order.
 */
export async function readOrders(
  db: Knex,
  period: Period,
  after: After,
  limit: number
): Promise<Extract<AuditPage, { part: "orders" }>> {
  const page = await rowsOf<{ id: string }>(db, PAGE, {
    ...period,
    after: after?.id ?? "",
    limit,
  })
  const found = await rowsOf<OrderRow>(db, ORDERS, {
    ids: page.map(({ id }) => id),
    prefix: PROVIDER_ID_PREFIX,
  })
  const rows = found.filter((row) => row.id !== null)
  const counted = found[0]?.counted ?? 0
  return { part: "orders", rows, counted, next: nextAfterId(page, limit, period) }
}
