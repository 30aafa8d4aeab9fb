import type { Pool } from "pg"
import type { Bench } from "./bench"
import { fillDatabase } from "./database-rows"
import type { MedusaServer } from "./medusa-server"
import { OURS } from "./shop"

/** How many attempts the database with books has in a full run. */
export const ALL_BOOKS = 1_000_000

/** How many it has in this run. */
export function sizeOfBooks(bench: Bench): number {
  return bench.pick(50_000, ALL_BOOKS)
}

/** A server on a database of completed attempts, each with Medusa's books. */
export async function booksDatabase(bench: Bench): Promise<MedusaServer> {
  const size = sizeOfBooks(bench)
  return await bench.database(`books_${size}`, async ({ pool }) => {
    await fillDatabase(pool, size)
    await fillBooks(pool, size)
  })
}

/** Medusa's books of the attempts that `fillDatabase` wrote: each one's order, payment and capture. */
async function fillBooks(pool: Pool, count: number): Promise<void> {
  for (const statement of BOOKS) {
    await pool.query(statement.sql, statement.withProvider ? [count, OURS] : [count])
  }
  await pool.query("vacuum analyze")
  await pool.query("checkpoint")
}

const AMOUNT = `22.59, '{"value": "22.59", "precision": 20}'::jsonb`
const RETURNED = `2.59, '{"value": "2.59", "precision": 20}'::jsonb`

/** The same time as the attempt's, and a part of every twentieth payment refunded. */
const ATTEMPTS = `from generate_series(1, $1::int) as n,
  lateral (select now() - interval '1 hour' - n * (interval '3 years' / $1::int) as at) as time`
const REFUNDED = `${ATTEMPTS} where n % 20 = 0`

const BOOKS: { sql: string; withProvider?: true }[] = [
  {
    sql: `insert into payment_collection
        (id, currency_code, amount, raw_amount, status, created_at, updated_at)
      select 'pay_col_' || n, 'cad', ${AMOUNT}, 'completed', at, at ${ATTEMPTS}`,
  },
  {
    sql: `insert into payment
        (id, currency_code, amount, raw_amount, provider_id, data, payment_collection_id,
         payment_session_id, captured_at, created_at, updated_at)
      select 'pay_' || n, 'cad', ${AMOUNT}, $2, jsonb_build_object('handle', 'handle_' || n),
        'pay_col_' || n, 'payses_' || n, at, at, at ${ATTEMPTS}`,
    withProvider: true,
  },
  {
    sql: `insert into capture (id, amount, raw_amount, payment_id, created_at, updated_at)
      select 'capt_' || n, ${AMOUNT}, 'pay_' || n, at, at ${ATTEMPTS}`,
  },
  {
    sql: `insert into refund (id, amount, raw_amount, payment_id, created_at, updated_at)
      select 'ref_' || n, ${RETURNED}, 'pay_' || n, at, at ${REFUNDED}`,
  },
  {
    sql: `insert into hosted_checkout_statement
        (id, provider_id, reference, source, at, transaction_id, fields)
      select 'hcstm_r' || n, $2, 'hcatt_' || n, 'admin', at + interval '1 minute', 'txn_' || n,
        jsonb_build_object('returned', 259, 'by', 'user_1', 'note', 'gw_' || n,
          'seen', jsonb_build_array('hcstm_' || n)) ${REFUNDED}`,
    withProvider: true,
  },
  {
    sql: `update hosted_checkout_payment set balances =
        '{"approved": 2259, "returned": 259, "gateway": 2000, "captured": 2259, "refunded": 259}'
      where id in (select 'hcpay_' || n from generate_series(20, $1::int, 20) as n)`,
  },
  {
    sql: `insert into "order" (id, display_id, currency_code, status, version, created_at, updated_at)
      select 'order_' || n, n, 'cad', 'pending', 1, at, at ${ATTEMPTS}`,
  },
  {
    sql: `insert into order_summary (id, order_id, version, totals, created_at, updated_at)
      select 'ordsum_' || n, 'order_' || n, 1,
        '{"current_order_total": 22.59, "raw_current_order_total": {"value": "22.59", "precision": 20}}',
        at, at ${ATTEMPTS}`,
  },
  {
    sql: `insert into order_transaction
        (id, order_id, version, amount, raw_amount, currency_code, reference, reference_id,
         created_at, updated_at)
      select 'ordtrx_' || n, 'order_' || n, 1, ${AMOUNT}, 'cad', 'capture', 'capt_' || n, at, at
      ${ATTEMPTS}`,
  },
  {
    sql: `insert into order_transaction
        (id, order_id, version, amount, raw_amount, currency_code, reference, reference_id,
         created_at, updated_at)
      select 'ordtrx_r' || n, 'order_' || n, 1, -2.59, '{"value": "-2.59", "precision": 20}', 'cad',
        'refund', 'ref_' || n, at, at ${REFUNDED}`,
  },
  {
    sql: `insert into order_payment_collection
        (id, order_id, payment_collection_id, created_at, updated_at)
      select 'ordpay_' || n, 'order_' || n, 'pay_col_' || n, at, at ${ATTEMPTS}`,
  },
]
