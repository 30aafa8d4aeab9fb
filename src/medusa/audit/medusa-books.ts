import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { centsFromMedusa, NOTHING, type Cents } from "../../core/money/money"
import { PROVIDER_ID_PREFIX } from "../../core/options/medusa-config"
import type { Period } from "../../core/period"
import type { BookedPayment, OrderMoney } from "../../core/ports/medusa-port"
import type {
  BookedCollection,
  MedusaBooks,
  MedusaPayment,
  MedusaPaymentPage,
} from "../../core/ports/medusa-books"
import { COLLECTIONS, ORDERS, PAYMENTS, OWN_PAYMENTS } from "./sql"

interface CollectionRow {
  id: string
  amount: string
  cart_id: string | null
  cart_completed: boolean
  cart_currency: string | null
  sessions: { id: string; status: string }[] | null
}

interface PaymentRow {
  id: string
  payment_collection_id: string
  provider_id: string
  currency_code: string
  payment_session_id: string | null
  handle: string | null
  is_captured: boolean
  canceled: boolean
  captures: string[] | null
  captured: string | null
  refunded: string | null
  booked_at: Date | null
}

interface OrderRow {
  payment_collection_id: string
  id: string
  display_id: number
  canceled: boolean
  currency_code: string
  total: string | null
  owed: string
  transactions: string[] | null
  differs: boolean
}

/**
 * Reads Medusa's tables by SQL, which nothing else in the plugin does: an audit compares all their rows with the
 * plugin's (ADR 16).
 */
export function medusaBooksOf(container: MedusaContainer): MedusaBooks {
  const db = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const read = async <Result>(work: (books: MedusaBooks) => Promise<Result>) =>
    await db.transaction(
      async (trx) => {
        // PostgreSQL estimates ten values for an array, and would compare thousands of rows with each other.
        await trx.raw("set local enable_nestloop = off")
        // Older versions of PostgreSQL count a disabled plan as so expensive that they would compile each
        // statement.
        await trx.raw("set local jit = off")
        return await work(booksIn(trx))
      },
      { isolationLevel: "repeatable read", readOnly: true }
    )
  return {
    collections: async (ids) => await read(async (books) => await books.collections(ids)),
    payments: async (period, after, limit) =>
      await read(async (books) => await books.payments(period, after, limit)),
  }
}

/** Medusa's books in a database, or in a transaction. */
export function booksIn(db: Knex): MedusaBooks {
  return {
    collections: async (ids) => await readCollections(db, ids),
    payments: async (period, after, limit) => await readPayments(db, period, after, limit),
  }
}

async function readCollections(
  db: Knex,
  ids: readonly string[]
): Promise<Map<string, BookedCollection>> {
  const bindings = { ids: [...ids] }
  const collections = await rowsOf<CollectionRow>(db, COLLECTIONS, bindings)
  const payments = await rowsOf<PaymentRow>(db, PAYMENTS, bindings)
  const orders = await rowsOf<OrderRow>(db, ORDERS, bindings)
  const paymentsOf = byCollection(payments)
  const ordersOf = byCollection(orders)
  return new Map(
    collections.map((row) => [
      row.id,
      collectionOf(row, paymentsOf.get(row.id) ?? [], ordersOf.get(row.id) ?? []),
    ])
  )
}

function collectionOf(
  { amount, cart_completed, cart_currency, cart_id, sessions }: CollectionRow,
  payments: readonly PaymentRow[],
  orders: readonly OrderRow[]
): BookedCollection {
  const [order] = orders
  const times = payments.flatMap(({ booked_at }) => booked_at?.getTime() ?? [])
  return {
    amount: centsOf(amount),
    sessions: sessions ?? [],
    payments: payments.map(paymentOf),
    cart:
      cart_id === null || cart_currency === null
        ? null
        : { id: cart_id, completed: cart_completed, total: null, currency_code: cart_currency },
    order: order ? orderOf(order) : null,
    orders: orders.map(({ display_id, id }) => ({ id, display_id })),
    accounts: payments
      .filter(({ captured }) => captured !== null)
      .map(({ currency_code, id, provider_id }) => ({
        payment_id: id,
        provider_id,
        currency_code,
      })),
    orderBooksDiffer: order?.differs ?? false,
    booked_at: times.length > 0 ? new Date(Math.max(...times)) : null,
  }
}

function paymentOf(row: PaymentRow): BookedPayment {
  return {
    id: row.id,
    provider_id: row.provider_id,
    handle: row.handle,
    payment_session_id: row.payment_session_id,
    captured: row.is_captured || row.captures !== null,
    capturedInFull: row.is_captured,
    canceled: row.canceled,
    // The subject of each difference does not matter here.
    captures: (row.captures ?? []).map((id) => ({ id, amount: NOTHING })),
    refunds: [],
    sums: { captured: centsOf(row.captured ?? 0), refunded: centsOf(row.refunded ?? 0) },
  }
}

function orderOf({ canceled, currency_code, id, owed, total, transactions }: OrderRow): OrderMoney {
  return {
    ...{ id, canceled, currency_code },
    total: total === null ? null : centsOf(total),
    owed: centsOf(owed),
    transactions: transactions ?? [],
  }
}

async function readPayments(
  db: Knex,
  period: Period,
  after: string | undefined,
  limit: number
): Promise<MedusaPaymentPage> {
  type Row = Omit<MedusaPayment, "money"> & { money: string }
  const read = await rowsOf<Row>(db, OWN_PAYMENTS, {
    ...period,
    after: after ?? "",
    limit,
    prefix: PROVIDER_ID_PREFIX,
  })
  const rows = read.map((row) => ({ ...row, money: centsOf(row.money) }))
  return {
    rows: rows.filter(({ money }) => money > 0),
    counted: rows.length,
    last: rows.length === limit ? rows.at(-1)?.id : undefined,
  }
}

/** Most amounts are exact to the cent and need no big numbers. */
function centsOf(amount: string | number): Cents {
  const text = String(amount)
  return /^\d{1,9}(\.\d\d)?$/.test(text)
    ? (Math.round(Number(text) * 100) as Cents)
    : centsFromMedusa(amount)
}

function byCollection<Row extends { payment_collection_id: string }>(
  rows: readonly Row[]
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.payment_collection_id)
    if (group) {
      group.push(row)
    } else {
      groups.set(row.payment_collection_id, [row])
    }
  }
  return groups
}

async function rowsOf<Row>(
  db: Knex,
  sql: string,
  bindings: Record<string, unknown>
): Promise<Row[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(sql, bindings as Knex.RawBinding)
  return rows
}
