import type { Pool } from "pg"
import { OURS } from "./shop"

const DUE_IDS = "hcatt_due_"

/** A row for each of three years' moments. */
const OVER_THE_YEARS = `
  from generate_series(1, $1::int) as n,
    lateral (select now() - interval '1 hour' - n * (interval '3 years' / $1::int) as at) as time`

/** A database as it grows over the years: completed payments, each with its page, a notification and a timeline. */
export async function fillDatabase(pool: Pool, count: number): Promise<void> {
  await Promise.all([
    fillAttempts(pool, count),
    fillPayments(pool, count),
    fillNotifications(pool, count),
  ])
}

async function fillAttempts(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `insert into hosted_checkout_attempt
       (id, handle, token, checkout_url, expires_at, provider_id, payment_collection_id,
        payment_session_id, cart_id, amount, raw_amount, currency_code, email, lines_hash, status,
        over_because, over_at, next_check_at, created_at)
     select 'hcatt_' || n, 'handle_' || n, 'tok_' || n, 'https://gateway.example/checkout/' || n,
        at + interval '30 minutes', $2, 'pay_col_' || n, 'payses_' || n, 'cart_' || n,
        22.59, '{"value": "22.59", "precision": 20}', 'cad', 'shopper' || n || '@example.com', md5(n::text),
        'over', 'paid', at,
        -- The last month's are still watched, once a day.
        case when at > now() - interval '30 days' then now() + random() * interval '1 day' end, at
     ${OVER_THE_YEARS}`,
    [count, OURS]
  )
  await pool.query(
    `insert into hosted_checkout_attempt_event (id, kind, trigger, data, attempt_id, payment_id)
     select 'hcevt_' || n, 'completed', 'webhook', jsonb_build_object('order_id', 'order_' || n),
        'hcatt_' || n, 'hcpay_' || n
     from generate_series(1, $1::int) as n`,
    [count]
  )
}

async function fillPayments(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `insert into hosted_checkout_payment
       (id, provider_id, reference, transaction_id, payment_collection_id, payment_session_id,
        captured_at, status, balances, currency_code, card_type, card_number_masked, proven_at,
        taken_at, order_id, completed_at, created_at)
     select 'hcpay_' || n, $2, 'hcatt_' || n, 'txn_' || n, 'pay_col_' || n, 'payses_' || n, at,
        'completed',
        '{"approved": 2259, "returned": 0, "gateway": 2259, "captured": 2259, "refunded": 0}',
        'cad', 'VISA', '************4242', at, at, 'order_' || n, at, at
     ${OVER_THE_YEARS}`,
    [count, OURS]
  )
}

async function fillNotifications(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `insert into hosted_checkout_statement
       (id, provider_id, reference, source, at, transaction_id, fields, body, body_sha256, outcome,
        tries, processed_at)
     select 'hcstm_' || n, $2, 'hcatt_' || n, 'notification', at, 'txn_' || n, said, said,
        md5(n::text) || md5('b' || n), 'processed', 1, at
     ${OVER_THE_YEARS},
        lateral (select jsonb_build_object('event', 'payment.captured', 'status', 'approved',
          'amount', '22.59', 'currency', 'CAD', 'reference', 'hcatt_' || n,
          'transaction_id', 'txn_' || n, 'card_type', 'VISA',
          'card_number_masked', '************4242') as said) as notification`,
    [count, OURS]
  )
}

/** Open pages that nobody has paid. Not due yet: see `makeDue`. */
export async function addOpenAttempts(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `insert into hosted_checkout_attempt
       (id, handle, token, checkout_url, expires_at, provider_id, payment_collection_id,
        payment_session_id, cart_id, amount, raw_amount, currency_code, lines_hash, status)
     select $3 || n, 'due_' || n, 'tok_due_' || n, 'https://gateway.example/checkout/due_' || n,
        now() + interval '1 day', $2, 'pay_col_due_' || n, 'payses_due_' || n, 'cart_due_' || n,
        22.59, '{"value": "22.59", "precision": 20}', 'cad', md5(n::text), 'open'
     from generate_series(1, $1::int) as n`,
    [count, OURS, DUE_IDS]
  )
  await pool.query("vacuum analyze")
  await pool.query("checkpoint")
}

/** Takes one payment of a thousand for held. */
export async function holdSome(pool: Pool): Promise<void> {
  await pool.query(
    `update hosted_checkout_payment
     set status = 'held', reason = 'already_paid', held_since = created_at
     where status = 'completed' and right(id, 3) = '500'`
  )
  await pool.query("vacuum analyze hosted_checkout_payment")
}

/** What a row of each table takes on disk, its indexes included, where each has `size` rows. */
export async function bytesPerRow(pool: Pool, size: number): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; bytes: string }>(
    `select name, pg_total_relation_size(name::regclass) as bytes
     from unnest(array['hosted_checkout_attempt', 'hosted_checkout_attempt_event',
       'hosted_checkout_payment', 'hosted_checkout_statement']) as name`
  )
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Math.round(Number(bytes) / size)]))
}

/** Makes all open attempts due, and puts off whatever else may have become so. */
export async function makeDue(pool: Pool): Promise<void> {
  await pool.query(
    "update hosted_checkout_attempt set next_check_at = now() + interval '1 day' where next_check_at < now() + interval '1 hour' and status = 'over'"
  )
  await pool.query(
    "update hosted_checkout_attempt set next_check_at = now() - interval '1 second', created_at = now() - interval '5 minutes' where status = 'open'"
  )
}

/** How many attempts are due now. */
export async function dueAttempts(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    "select count(*) from hosted_checkout_attempt where next_check_at <= now()"
  )
  return Number(rows[0]?.count)
}
