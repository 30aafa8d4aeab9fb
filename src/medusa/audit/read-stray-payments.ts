import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  PROVIDER_ID_PREFIX,
  type AuditPage,
  type AuditPeriod,
  type BookOfStrayPayment,
} from "../../core"
import { rowsOf, sumOf, utc, type After } from "./sql"

/** By id: Medusa has no index on the time, so that a whole part is one walk through the table. */
const PAGE = `
  select id from payment
  where deleted_at is null and id > :after and created_at >= :from and created_at < :before
    and starts_with(provider_id, :prefix)
  order by id limit :limit`

const EXTENT = `select count(*)::int as counted, max(id) as last from (${PAGE}) as page`

const HAS_ATTEMPT = `
  exists (select from hosted_checkout_attempt a
    where a.id = p.data->>'reference' and a.deleted_at is null
      and (a.payment_collection_id = p.payment_collection_id
        or a.payment_session_id = p.payment_session_id))
  or p.data->>'reference' is null and exists (select from hosted_checkout_attempt a
    where a.payment_session_id = p.payment_session_id and a.deleted_at is null)`

const STRAYS = `
  select p.id, p.provider_id, p.data->>'reference' as reference, p.currency_code,
    ${sumOf("capture")}::text as captured, ${sumOf("refund")}::text as refunded,
    o.id as order_id, o.display_id as order_display_id, ${utc("p.created_at")} as created_at
  from payment p
  left join lateral (select min(l.order_id) as id from order_payment_collection l
    where l.payment_collection_id = p.payment_collection_id and l.deleted_at is null) l on true
  left join "order" o on o.id = l.id
  where p.id in (${PAGE}) and p.canceled_at is null and not (${HAS_ATTEMPT})
  order by p.id`

/** The payments of our provider after a position: those that no attempt has. */
export async function readStrayPayments(
  db: Knex,
  { from, before }: AuditPeriod,
  after: After,
  limit: number
): Promise<Extract<AuditPage, { part: "payments" }>> {
  const bindings = { from, before, after: after?.id ?? "", limit, prefix: PROVIDER_ID_PREFIX }
  const [extent] = await rowsOf<{ counted: number; last: string | null }>(db, EXTENT, bindings)
  const { counted = 0, last = null } = extent ?? {}
  const rows = counted > 0 ? await rowsOf<BookOfStrayPayment>(db, STRAYS, bindings) : []
  // Only the id counts here.
  const created_at = from.toISOString()
  const next = counted === limit && last !== null ? { id: last, created_at } : null
  return { part: "payments", rows, counted, next }
}
