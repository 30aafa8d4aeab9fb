import type { MedusaContainer } from "@medusajs/framework/types"
import { centsFromMedusa, sumFromMedusa, type Cents, type MedusaAmount } from "../core/money/money"
import type { BookedPayment, CollectionFacts, OrderMoney } from "../core/ports/medusa-port"
import { rowsOf } from "./query"

interface PaymentRow {
  id: string
  provider_id: string
  captured_at?: string | Date | null
  canceled_at?: string | Date | null
  payment_session_id?: string | null
  data?: Record<string, unknown> | null
  captures?: { id: string; amount: MedusaAmount }[]
  refunds?: { id: string; amount: MedusaAmount }[]
}

/** The part of an order that says what the order owes. */
export interface OwedRow {
  summary?: {
    pending_difference?: MedusaAmount
    raw_pending_difference?: MedusaAmount
    current_order_total?: MedusaAmount
    raw_current_order_total?: MedusaAmount
  }
}

interface OrderRow extends OwedRow {
  id: string
  status: string
  currency_code: string
  /** Missing if the query did not ask for it. */
  total?: MedusaAmount
  transactions?: { reference_id: string | null; amount: MedusaAmount }[]
}

interface CollectionRow {
  amount: MedusaAmount
  payment_sessions?: { id: string; status: string }[]
  payments?: PaymentRow[]
  cart?: {
    id: string
    completed_at: string | Date | null
    total?: MedusaAmount
    currency_code: string
  } | null
  order?: OrderRow | null
}

const PAYMENT_FIELDS = [
  "id",
  "provider_id",
  "captured_at",
  "canceled_at",
  "payment_session_id",
  "data",
  "captures.id",
  "captures.amount",
  "refunds.id",
  "refunds.amount",
]

export const OWED_FIELDS = ["summary"]

const ORDER_FIELDS = [
  "id",
  "status",
  "currency_code",
  ...OWED_FIELDS,
  "transactions.reference_id",
  "transactions.amount",
]

const COLLECTION_FIELDS = [
  "id",
  "amount",
  "payment_sessions.id",
  "payment_sessions.status",
  ...PAYMENT_FIELDS.map((field) => `payments.${field}`),
  "cart.id",
  "cart.completed_at",
  "cart.currency_code",
  ...ORDER_FIELDS.map((field) => `order.${field}`),
]

/** See `MedusaPort.collection`. */
export async function readCollection(
  container: MedusaContainer,
  id: string,
  { total }: { total: boolean }
): Promise<CollectionFacts | undefined> {
  const [row] = await rowsOf<CollectionRow>(container, {
    entity: "payment_collection",
    fields: total ? [...COLLECTION_FIELDS, "cart.total"] : COLLECTION_FIELDS,
    filters: { id },
  })
  const order = row?.order
  return (
    row &&
    collectionOf(order && !row.cart ? { ...row, order: await exactly(container, order) } : row)
  )
}

/**
 * The stored summary of a converted draft leaves out taxes: Medusa adds them when a query asks for the total. The summary of a
 * cart's order has them.
 */
async function exactly(container: MedusaContainer, order: OrderRow): Promise<OrderRow> {
  const [exact] = await rowsOf<OrderRow>(container, {
    entity: "order",
    fields: [...ORDER_FIELDS, "total"],
    filters: { id: order.id },
  })
  return exact ?? order
}

/** See `MedusaPort.cartTotal`. */
export async function readCartTotal(
  container: MedusaContainer,
  id: string
): Promise<Cents | undefined> {
  const [cart] = await rowsOf<{ total: MedusaAmount }>(container, {
    entity: "cart",
    fields: ["id", "total"],
    filters: { id },
  })
  return cart && centsFromMedusa(cart.total)
}

/** See `MedusaPort.placedOrder`. */
export async function readPlacedOrder(
  container: MedusaContainer,
  orderId: string,
  payment_collection_id: string
): Promise<{ order: OrderMoney | null; payments: BookedPayment[] }> {
  const [[order], payments] = await Promise.all([
    rowsOf<OrderRow>(container, {
      entity: "order",
      fields: ORDER_FIELDS,
      filters: { id: orderId },
    }),
    rowsOf<PaymentRow>(container, {
      entity: "payment",
      fields: PAYMENT_FIELDS,
      filters: { payment_collection_id },
    }),
  ])
  return { order: order ? orderOf(order) : null, payments: payments.map(paymentOf) }
}

function collectionOf({
  amount,
  payment_sessions,
  payments,
  cart,
  order,
}: CollectionRow): CollectionFacts {
  return {
    amount: centsFromMedusa(amount),
    sessions: payment_sessions ?? [],
    payments: (payments ?? []).map(paymentOf),
    cart: cart
      ? {
          id: cart.id,
          completed: Boolean(cart.completed_at),
          total: cart.total === undefined ? null : centsFromMedusa(cart.total),
          currency_code: cart.currency_code,
        }
      : null,
    order: order ? orderOf(order) : null,
  }
}

/** Converts a payment, as a query or the payment module gives it. */
export function paymentOf(row: PaymentRow): BookedPayment {
  const handle = row.data?.handle
  return {
    id: row.id,
    provider_id: row.provider_id,
    handle: typeof handle === "string" ? handle : null,
    payment_session_id: row.payment_session_id ?? null,
    captured: Boolean(row.captured_at) || Boolean(row.captures?.length),
    capturedInFull: Boolean(row.captured_at),
    canceled: Boolean(row.canceled_at),
    captures: (row.captures ?? []).map(({ id, amount }) => ({
      id,
      amount: centsFromMedusa(amount),
    })),
    refunds: (row.refunds ?? []).map(({ id, amount }) => ({
      id,
      amount: centsFromMedusa(amount),
    })),
    sums: { captured: sumOf(row.captures), refunded: sumOf(row.refunds) },
  }
}

function sumOf(rows: readonly { amount: MedusaAmount }[] | null | undefined): Cents {
  return sumFromMedusa((rows ?? []).map(({ amount }) => amount))
}

function orderOf({ summary, transactions, ...order }: OrderRow): OrderMoney {
  const { id, status, currency_code } = order
  const total = order.total ?? summary?.raw_current_order_total ?? summary?.current_order_total
  return {
    id,
    canceled: status === "canceled",
    currency_code,
    total: total === undefined ? null : centsFromMedusa(total),
    owed: owedBy({ summary }),
    transactions: (transactions ?? []).flatMap(({ reference_id, amount }) =>
      reference_id !== null && centsFromMedusa(amount) > 0 ? reference_id : []
    ),
  }
}

/** What an order still owes; negative when it is overpaid. */
export function owedBy({ summary }: OwedRow): Cents {
  return centsFromMedusa(summary?.raw_pending_difference ?? summary?.pending_difference ?? 0)
}
