import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AuditPage, AuditPeriod, BookOfAttempt, BookOfPayment, BookOfRefund } from "../../core"
import { nextAfter, rowsOf, sumOf, utc, type After } from "./sql"

type AttemptRow = Omit<BookOfAttempt, "payments" | "tasks"> & { payment_collection_id: string }
type PaymentRow = Omit<BookOfPayment, "refunds"> & { payment_collection_id: string }
type RefundRow = BookOfRefund & { payment_id: string }
type TaskRow = BookOfAttempt["tasks"][number] & { attempt_id: string }

const PAGE = `
  select a.id, a.provider_id, a.payment_collection_id, a.payment_session_id, a.cart_id, a.order_id,
    a.status, a.amount::text as amount, a.currency_code, a.transaction_id, a.proven_at, a.captured_at,
    a.resolution->>'action' as resolved_as,
    coalesce(a.resolution->'seen_refunds', '[]'::jsonb) as seen_refunds, ${utc("a.created_at")} as created_at
  from hosted_checkout_attempt a
  where a.deleted_at is null and a.created_at < :before and (a.created_at, a.id) > (:since, :after)
  order by a.created_at, a.id limit :limit`

/** Orders are looked up row by row: joined as a set, PostgreSQL would read the whole table of links. */
const WITH_ORDERS = `
  with page as materialized (${PAGE})
  select page.*, linked.orders as linked_orders,
    (select o.display_id from "order" o
      where o.id = coalesce(page.order_id, linked.orders[1])) as order_display_id,
    case when page.proven_at is not null then
      (select min(t.id) from hosted_checkout_attempt t
        where t.provider_id = page.provider_id and t.transaction_id = page.transaction_id
          and t.proven_at is not null and t.deleted_at is null and t.id < page.id)
    end as same_transaction
  from page cross join lateral (
    select array(select l.order_id::text from order_payment_collection l
      where l.payment_collection_id = page.payment_collection_id and l.deleted_at is null
      order by 1 offset 0) as orders
  ) linked
  order by page.created_at, page.id`

const PAYMENTS = `
  select p.id, p.provider_id, p.payment_collection_id, p.payment_session_id, p.currency_code,
    p.data->>'reference' as reference, p.canceled_at is not null as canceled,
    ${sumOf("capture")}::text as captured
  from payment p
  where p.deleted_at is null
    and (p.payment_collection_id = any(:collections) or p.payment_session_id = any(:sessions))
  order by p.created_at, p.id`

const REFUNDS = `
  select id, payment_id, amount::text as amount, created_at from refund
  where payment_id = any(:payments) and deleted_at is null order by id`

const TASKS = `
  select attempt_id, refund_id, amount::text as amount, status, created_at
  from hosted_checkout_refund_task where attempt_id = any(:attempts) and deleted_at is null
  order by id`

/** The attempts after a position, each with all that Medusa booked for it. */
export async function readAttempts(
  db: Knex,
  { from, before }: AuditPeriod,
  after: After,
  limit: number
): Promise<Extract<AuditPage, { part: "attempts" }>> {
  const found = await rowsOf<AttemptRow>(db, WITH_ORDERS, {
    before,
    since: after?.created_at ?? from,
    after: after?.id ?? "",
    limit,
  })
  const payments = await rowsOf<PaymentRow>(db, PAYMENTS, {
    collections: found.map((row) => row.payment_collection_id),
    sessions: found.map((row) => row.payment_session_id),
  })
  const refunds = await rowsOf<RefundRow>(db, REFUNDS, { payments: payments.map(({ id }) => id) })
  const tasks = await rowsOf<TaskRow>(db, TASKS, { attempts: found.map(({ id }) => id) })

  const refundsOf = grouped(refunds, ({ payment_id }) => payment_id)
  const books = payments.map((row) => ({ ...row, refunds: refundsOf.get(row.id) ?? [] }))
  const byCollection = grouped(books, (row) => row.payment_collection_id)
  const bySession = grouped(books, (row) => row.payment_session_id)
  const tasksOf = grouped(tasks, ({ attempt_id }) => attempt_id)
  return {
    part: "attempts",
    counted: found.length,
    next: nextAfter(found, limit),
    rows: found.map((row) => {
      const ofCollection = byCollection.get(row.payment_collection_id) ?? []
      const strays = (bySession.get(row.payment_session_id) ?? []).filter(
        (payment) => payment.payment_collection_id !== row.payment_collection_id
      )
      return {
        ...row,
        payments: strays.length > 0 ? [...ofCollection, ...strays] : ofCollection,
        tasks: tasksOf.get(row.id) ?? [],
      }
    }),
  }
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) {
      group.push(row)
    } else {
      groups.set(key, [row])
    }
  }
  return groups
}
