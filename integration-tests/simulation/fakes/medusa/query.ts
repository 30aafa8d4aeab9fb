import type { Query } from "../../../../src/medusa/query"
import type { Cart, Collection, MedusaTables, Order, Payment, Session } from "./tables"

type Filters = Readonly<Record<string, string>>
type Rows = (filters: Filters, fields: readonly string[]) => unknown[]

/**
 * Medusa's query over the tables in memory: of each entity what the plugin reads. Sums are in major units, and not
 * rounded (E28).
 */
export function fakeQuery(tables: MedusaTables): Query {
  const cartOf = ({ cart_id }: Pick<Collection, "cart_id">) => tables.carts.get(cart_id ?? "")
  const orderOf = (collectionId: string) =>
    tables.orders.get(tables.orderOfCollection.get(collectionId) ?? "")

  const entities: Record<string, Rows> = {
    payment_collection: ({ id = "" }, fields) =>
      listed(tables.collections.get(id)).map((collection) => ({
        id,
        amount: major(collection.amount),
        payment_sessions: tables.sessionsOf(id).map(sessionRow),
        payments: tables.paymentsOf(id).map(paymentRow),
        cart: listed(cartOf(collection)).map((cart) => cartRow(cart, fields))[0] ?? null,
        order: listed(orderOf(id)).map((order) => orderRow(tables, order))[0] ?? null,
      })),
    cart: ({ id = "" }, fields) =>
      listed(tables.carts.get(id)).map((cart) => cartRow(cart, fields, "total")),
    payment: ({ id, payment_collection_id: collectionId }) =>
      [...tables.payments.values()]
        .filter((payment) => id === undefined || payment.id === id)
        .filter(
          ({ payment_collection_id }) =>
            collectionId === undefined || payment_collection_id === collectionId
        )
        .map(paymentRow),
    order: ({ id = "" }) =>
      listed(tables.orders.get(id)).map((order) => ({
        ...orderRow(tables, order),
        cart: cartOfOrder(tables, order),
        payment_collections: tables.collectionsOfOrder(id).map((collection) => ({
          id: collection.id,
        })),
      })),
    order_cart: ({ cart_id = "" }) =>
      listed(tables.orderOfCart.get(cart_id)).map((order_id) => ({ order_id })),
    cart_payment_collection: ({ payment_collection_id: id = "" }) =>
      listed(tables.collections.get(id)).flatMap((collection) =>
        collection.cart_id ? { cart_id: collection.cart_id, cart: cartOf(collection) ?? null } : []
      ),
    order_payment_collection: ({ order_id, payment_collection_id: id }) =>
      [...tables.orderOfCollection]
        .filter(([collectionId]) => id === undefined || collectionId === id)
        .filter(([, linked]) => order_id === undefined || linked === order_id)
        .map(([payment_collection_id, linked]) => ({
          payment_collection_id,
          order_id: linked,
          order: tables.orders.get(linked) ?? null,
        })),
  }
  const graph = async ({ entity, fields = [], filters = {} }: Parameters<Query["graph"]>[0]) =>
    Promise.resolve({
      data: entities[String(entity)]?.(filters as Filters, fields as readonly string[]) ?? [],
    })
  return { graph } as unknown as Query
}

/** A row as Medusa's payment module and its query give it. */
export function paymentRow(payment: Payment) {
  const { amount, canceled, captures, data, id, payment_collection_id, payment_session_id } =
    payment
  const { provider_id, refunds } = payment
  const captured = captures.reduce((sum, each) => sum + each.amount, 0)
  return {
    ...{ id, payment_collection_id, payment_session_id, provider_id, data },
    captured_at: captured > 0 && captured >= amount ? new Date(0) : null,
    canceled_at: canceled ? new Date(0) : null,
    captures: captures.map((each) => ({ id: each.id, amount: major(each.amount) })),
    refunds: refunds.map((each) => ({ id: each.id, amount: major(each.amount) })),
  }
}

function sessionRow({ id, status }: Session) {
  return { id, status }
}

/** @param total the field that asks for what the cart costs. */
function cartRow(
  { completed_at, currency_code, id, total }: Cart,
  fields: readonly string[],
  field = "cart.total"
) {
  return {
    ...{ id, completed_at, currency_code },
    ...(fields.includes(field) && { total: major(total) }),
  }
}

function orderRow(tables: MedusaTables, order: Order) {
  const { canceled, currency_code, id, total, transactions } = order
  return {
    ...{ id, currency_code, status: canceled ? "canceled" : "pending" },
    summary: {
      current_order_total: major(total),
      pending_difference: major(tables.owedBy(order)),
    },
    transactions: transactions.map(({ amount, reference_id }) => ({
      reference_id,
      amount: major(amount),
    })),
  }
}

/** The cart that is linked to an order, with its payment collection. */
function cartOfOrder(tables: MedusaTables, { id }: Order) {
  const [cartId = ""] = [...tables.orderOfCart].find(([, linked]) => linked === id) ?? []
  const cart = tables.carts.get(cartId)
  const collection = tables.collectionOfCart(cartId)
  return (
    cart && {
      total: major(cart.total),
      payment_collection: collection && {
        id: collection.id,
        payments: tables.paymentsOf(collection.id).map((payment) => ({ id: payment.id })),
        payment_sessions: tables.sessionsOf(collection.id).map(sessionRow),
      },
    }
  )
}

function major(cents: number): number {
  return cents / 100
}

function listed<Row>(row: Row | undefined): Row[] {
  return row === undefined ? [] : [row]
}
