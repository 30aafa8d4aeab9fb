import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Period } from "../../core"
import { among, rowsOf, sumsOf, utc, type After } from "./sql"

/** A page of attempts: how many, its last row, and those that may have a difference. */
export interface Suspects {
  counted: number
  last: NonNullable<After> | null
  ids: string[]
}

const PAGE = `
  select id, handle, provider_id, payment_collection_id, payment_session_id, order_id, status, amount,
    currency_code, transaction_id, proven_at, created_at
  from hosted_checkout_attempt
  where deleted_at is null and created_at < :before and (created_at, id) > (:since, :after)
  order by created_at, id limit :limit`

/** One order, one payment captured in full, and no refund or refund task. */
const ADDS_UP = `
  page.status = 'completed' and linked.orders = 1 and linked.order_id = page.order_id
    and booked.payments = 1 and booked.handle = page.handle and booked.stands
    and booked.provider_id = page.provider_id and booked.currency_code = page.currency_code
    and booked.amount = round(page.amount, 2) and booked.amount > 0 and session.elsewhere is not true
    and task.attempt_id is null and used.transaction_id is null`

/** Never proven, and no payment names it or has its session. */
const NOT_PAID = `
  page.status in ('opening', 'open', 'failed', 'expired') and page.proven_at is null
    and own.handle is null and session.payment_session_id is null`

const SUSPECTS = `
  with page as materialized (${PAGE}
  ), linked as (
    select payment_collection_id, count(*) as orders, min(order_id) as order_id
    from order_payment_collection
    where ${among("payment_collection_id", "select payment_collection_id from page")}
      and deleted_at is null
    group by payment_collection_id
  ), used as (
    select provider_id, transaction_id from hosted_checkout_attempt
    where ${among("transaction_id", "select transaction_id from page where proven_at is not null")}
      and proven_at is not null and deleted_at is null
    group by provider_id, transaction_id having count(*) > 1
  ), paid as materialized (
    select id, provider_id, payment_collection_id, payment_session_id, currency_code,
      data->>'handle' as handle, canceled_at
    from payment
    where deleted_at is null
      and (${among("payment_collection_id", "select payment_collection_id from page")}
        or ${among("payment_session_id", "select payment_session_id from page")})
  ), captured as (${sumsOf("capture", "select id from paid")}
  ), refunded as (${sumsOf("refund", "select id from paid")}
  ), booked as (
    select payment_collection_id, count(*) as payments, min(paid.provider_id) as provider_id,
      min(handle) as handle, min(currency_code) as currency_code,
      sum(captured.amount) as amount,
      bool_and(canceled_at is null and refunded.payment_id is null) as stands
    from paid left join captured on captured.payment_id = paid.id
      left join refunded on refunded.payment_id = paid.id
    group by payment_collection_id
  ), own as (select distinct handle from paid
  ), session as (
    select paid.payment_session_id,
      bool_or(paid.payment_collection_id <> page.payment_collection_id) as elsewhere
    from paid join page on page.payment_session_id = paid.payment_session_id
    group by paid.payment_session_id
  ), task as (
    select distinct attempt_id from hosted_checkout_refund_task
    where ${among("attempt_id", "select id from page")} and deleted_at is null
  ), suspect as (
    select page.id
    from page left join linked on linked.payment_collection_id = page.payment_collection_id
      left join used on used.provider_id = page.provider_id
        and used.transaction_id = page.transaction_id
      left join booked on booked.payment_collection_id = page.payment_collection_id
      left join own on own.handle = page.handle
      left join session on session.payment_session_id = page.payment_session_id
      left join task on task.attempt_id = page.id
    where ((${ADDS_UP}) or (${NOT_PAID})) is not true
  )
  select (select count(*)::int from page) as counted, array(select id from suspect)::text[] as ids,
    last.id, ${utc("last.created_at")} as created_at
  from (select 1) as one
    left join (select id, created_at from page order by created_at desc, id desc limit 1) as last
      on true`

type SuspectsRow = Omit<Suspects, "last"> & { id: string | null; created_at: string | null }

/**
 * Finds the attempts after a position that may have a difference, for core to judge. Strict: only what is plainly in order
 * is left out.
 */
export async function findSuspects(
  db: Knex,
  { from, before }: Period,
  after: After,
  limit: number
): Promise<Suspects> {
  // The statement gives one row, also for an empty page.
  const [row] = (await rowsOf<SuspectsRow>(db, SUSPECTS, {
    before,
    since: after?.created_at ?? from,
    after: after?.id ?? "",
    limit,
  })) as [SuspectsRow]
  const { counted, created_at, id, ids } = row
  return { counted, last: id && created_at ? { id, created_at } : null, ids }
}
