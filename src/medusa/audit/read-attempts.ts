import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AuditPage, BookOfAttempt, BookOfPayment, BookOfRefund, Period } from "../../core"
import { findSuspects } from "./find-suspects"
import { among, rowsOf, sumsOf, utc, type After } from "./sql"

type AttemptRow = Omit<BookOfAttempt, "payments" | "tasks"> & { payment_collection_id: string }
type PaymentRow = Omit<BookOfPayment, "refunds"> & { payment_collection_id: string }
type RefundRow = BookOfRefund & { payment_id: string }
type TaskRow = BookOfAttempt["tasks"][number] & { attempt_id: string }

const ATTEMPTS = `
  select a.id, a.handle, a.provider_id, a.payment_collection_id, a.payment_session_id, a.cart_id, a.order_id,
    a.status, a.amount::text as amount, a.currency_code, a.transaction_id, a.proven_at, a.captured_at,
    a.resolution->>'action' as resolved_as,
    coalesce(a.resolution->'seen_refunds', '[]'::jsonb) as seen_refunds, ${utc("a.created_at")} as created_at
  from hosted_checkout_attempt a
  where ${among("a.id", "select unnest(:ids::text[])")}`

const WITH_ORDERS = `
  with page as materialized (${ATTEMPTS}
  ), linked as materialized (
    select payment_collection_id, array_agg(order_id::text order by order_id) as orders
    from order_payment_collection
    where ${among("payment_collection_id", "select payment_collection_id from page")}
      and deleted_at is null
    group by payment_collection_id
  ), numbered as (
    select id, display_id from "order"
    where ${among("id", "select order_id from page union all select orders[1] from linked")}
  ), used as (
    select provider_id, transaction_id, min(id) as first from hosted_checkout_attempt
    where ${among("transaction_id", "select transaction_id from page where proven_at is not null")}
      and proven_at is not null and deleted_at is null
    group by provider_id, transaction_id having count(*) > 1
  )
  select page.*, coalesce(linked.orders, '{}') as linked_orders,
    numbered.display_id as order_display_id,
    case when page.proven_at is not null and used.first < page.id then used.first end
      as same_transaction
  from page left join linked on linked.payment_collection_id = page.payment_collection_id
    left join numbered on numbered.id = coalesce(page.order_id, linked.orders[1])
    left join used on used.provider_id = page.provider_id
      and used.transaction_id = page.transaction_id
  order by page.created_at, page.id`

const PAYMENTS = `
  with paid as materialized (
    select id, provider_id, payment_collection_id, payment_session_id, currency_code, created_at,
      data->>'handle' as handle, canceled_at is not null as canceled
    from payment
    where deleted_at is null
      and (${among("payment_collection_id", "select unnest(:collections::text[])")}
        or ${among("payment_session_id", "select unnest(:sessions::text[])")})
  ), captured as (${sumsOf("capture", "select id from paid")}
  )
  select paid.id, provider_id, payment_collection_id, payment_session_id, currency_code, handle,
    canceled, coalesce(captured.amount, 0)::text as captured
  from paid left join captured on captured.payment_id = paid.id
  order by paid.created_at, paid.id`

const REFUNDS = `
  select id, payment_id, amount::text as amount, created_at from refund
  where ${among("payment_id", "select unnest(:payments::text[])")} and deleted_at is null order by id`

const TASKS = `
  select attempt_id, refund_id, amount::text as amount, status, created_at
  from hosted_checkout_refund_task
  where ${among("attempt_id", "select unnest(:attempts::text[])")} and deleted_at is null
  order by id`

/** The attempts after a position that may have a difference, each with all that Medusa booked for it. */
export async function readAttempts(
  db: Knex,
  period: Period,
  after: After,
  limit: number
): Promise<Extract<AuditPage, { part: "attempts" }>> {
  const { counted, ids, last } = await findSuspects(db, period, after, limit)
  const rows = ids.length > 0 ? await withBooks(db, ids) : []
  return { part: "attempts", counted, rows, next: counted === limit ? last : null }
}

async function withBooks(db: Knex, ids: readonly string[]): Promise<BookOfAttempt[]> {
  const found = await rowsOf<AttemptRow>(db, WITH_ORDERS, { ids })
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
  return found.map((row) => {
    const ofCollection = byCollection.get(row.payment_collection_id) ?? []
    const strays = (bySession.get(row.payment_session_id) ?? []).filter(
      (payment) => payment.payment_collection_id !== row.payment_collection_id
    )
    return {
      ...row,
      payments: [...ofCollection, ...strays],
      tasks: tasksOf.get(row.id) ?? [],
    }
  })
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
