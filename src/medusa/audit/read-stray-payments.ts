import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  PROVIDER_ID_PREFIX,
  type AuditPage,
  type BookOfStrayPayment,
  type Period,
} from "../../core"
import { among, nextAfterId, rowsOf, sumsOf, utc, type After } from "./sql"

/** By id: Medusa has no index on the time, so that a whole part is one walk through the table. */
const PAGE = `
  select id from payment
  where deleted_at is null and id > :after and created_at >= :from and created_at < :before
    and starts_with(provider_id, :prefix)
  order by id limit :limit`

const STRAYS = `
  with page as materialized (
    select id, provider_id, data->>'handle' as handle, payment_collection_id,
      payment_session_id, currency_code, created_at
    from payment
    where ${among("id", "select unnest(:ids::text[])")} and canceled_at is null
  ), attempt as materialized (
    select id, handle, payment_collection_id, payment_session_id from hosted_checkout_attempt
    where deleted_at is null and (${among("handle", "select handle from page")}
      or ${among("payment_session_id", "select payment_session_id from page where handle is null")})
  ), stray as (
    select * from page
    where not exists (select from attempt
        where attempt.handle = page.handle
          and (attempt.payment_collection_id = page.payment_collection_id
            or attempt.payment_session_id = page.payment_session_id))
      and not exists (select from attempt
        where page.handle is null and attempt.payment_session_id = page.payment_session_id)
  ), captured as (${sumsOf("capture", "select id from stray")}
  ), refunded as (${sumsOf("refund", "select id from stray")}
  ), linked as (
    select payment_collection_id, min(order_id) as order_id from order_payment_collection
    where ${among("payment_collection_id", "select payment_collection_id from stray")}
      and deleted_at is null
    group by payment_collection_id
  ), numbered as (
    select id, display_id from "order" where ${among("id", "select order_id from linked")}
  )
  select stray.id, provider_id, attempt.id as attempt_id, currency_code,
    coalesce(captured.amount, 0)::text as captured, coalesce(refunded.amount, 0)::text as refunded,
    numbered.id as order_id, numbered.display_id as order_display_id,
    ${utc("stray.created_at")} as created_at
  from stray left join captured on captured.payment_id = stray.id
    left join refunded on refunded.payment_id = stray.id
    left join linked on linked.payment_collection_id = stray.payment_collection_id
    left join numbered on numbered.id = linked.order_id
    left join attempt on attempt.handle = stray.handle
  order by stray.id`

/** The payments of our provider after a position: those that no attempt has. */
export async function readStrayPayments(
  db: Knex,
  period: Period,
  after: After,
  limit: number
): Promise<Extract<AuditPage, { part: "payments" }>> {
  const page = await rowsOf<{ id: string }>(db, PAGE, {
    ...period,
    after: after?.id ?? "",
    limit,
    prefix: PROVIDER_ID_PREFIX,
  })
  const rows = await rowsOf<BookOfStrayPayment>(db, STRAYS, { ids: page.map(({ id }) => id) })
  const next = nextAfterId(page, limit, period)
  return { part: "payments", rows, counted: page.length, next }
}
