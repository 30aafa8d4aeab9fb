import { sumCents, toDecimalString, type Cents } from "../../../../src/core/money/money"
import type {
  BookedPayment,
  MedusaPort,
  MedusaReader,
  OrderMoney,
} from "../../../../src/core/ports/medusa-port"
import type {
  CartOrOrder,
  CollectionToPay,
  SessionCart,
  SessionOrder,
} from "../../../../src/core/ports/session-with-cart"
import type { MedusaCore } from "./medusa-core"
import type { Surroundings } from "./payment-module"
import type { Cart, MedusaTables, Order, Payment } from "./tables"

/** What the provider reads, over Medusa in memory. */
export function fakeReader(
  tables: MedusaTables,
  { point }: Pick<Surroundings, "point">
): MedusaReader {
  return {
    session: async (id) => {
      await point(`reads ${id}`)
      const session = tables.sessions.get(id)
      if (!session) {
        return undefined
      }
      const { payment_collection_id, provider_id, amount, currency_code } = session
      return {
        id,
        provider_id,
        payment_collection_id,
        amount: toDecimalString(amount),
        currency_code,
        ...cartOrOrder(tables, payment_collection_id),
      }
    },
    orderIdOf: async (collectionId) => {
      await point(`reads the order of ${collectionId}`)
      return tables.orderOfCollection.get(collectionId)
    },
    orderLinks: async (collectionId) => {
      await point(`reads the links of ${collectionId}`)
      const cart_id = tables.collections.get(collectionId)?.cart_id
      return cart_id && tables.carts.has(cart_id)
        ? {
            cart_id,
            payment_collection_id: collectionId,
            ofCart: tables.orderOfCart.get(cart_id),
            ofCollection: tables.orderOfCollection.get(collectionId),
          }
        : undefined
    },
  }
}

function cartOrOrder(tables: MedusaTables, collectionId: string): CartOrOrder {
  const cart_id = tables.collections.get(collectionId)?.cart_id
  const cart = cart_id ? tables.carts.get(cart_id) : undefined
  if (cart) {
    return { cart: sessionCart(cart), order: null, cartGone: false }
  }
  const order = tables.orders.get(tables.orderOfCollection.get(collectionId) ?? "")
  return {
    cart: null,
    order: order ? sessionOrder(order) : null,
    cartGone: Boolean(cart_id) && !tables.orderOfCollection.has(collectionId),
  }
}

function sessionOrder({ display_id, email, id }: Order): SessionOrder {
  return { id, display_id, email, locale: null }
}

function sessionCart({ id, completed_at, currency_code, email, region, total }: Cart): SessionCart {
  const cart = { id, completed_at, currency_code, email, total: toDecimalString(total) }
  return region ? { ...cart, region } : cart
}

/** `CollectionToPay` over Medusa in memory. */
export function fakeCollectionToPay(
  core: MedusaCore,
  { point }: Pick<Surroundings, "point">,
  id: string
): CollectionToPay {
  const { tables } = core
  return {
    id,
    amount: async () => {
      await point(`reads the amount of ${id}`)
      const collection = tables.collections.get(id)
      return (
        collection && {
          amount: toDecimalString(collection.amount),
          currency_code: collection.currency_code,
        }
      )
    },
    cartOrOrder: async () => {
      await point(`reads the cart of ${id}`)
      return cartOrOrder(tables, id)
    },
    refresh: async (cartId) => await core.refreshCollection(cartId),
  }
}

/** `MedusaPort` over Medusa in memory. */
export function fakeMedusa(core: MedusaCore, around: Surroundings): MedusaPort {
  const { tables } = core
  const { point } = around
  const read = async <Result>(what: string, answer: () => Result): Promise<Result> => {
    await point(`reads ${what}`)
    return answer()
  }

  return {
    collection: async (id, { total }) =>
      await read(id, () => {
        const collection = tables.collections.get(id)
        const cart = collection?.cart_id ? tables.carts.get(collection.cart_id) : undefined
        const order = tables.orders.get(tables.orderOfCollection.get(id) ?? "")
        return (
          collection && {
            amount: collection.amount,
            sessions: tables.sessionsOf(id).map(({ id, status }) => ({ id, status })),
            payments: tables.paymentsOf(id).map(bookedPayment),
            cart: cart
              ? {
                  id: cart.id,
                  completed: cart.completed_at !== null,
                  total: total ? cart.total : null,
                  currency_code: cart.currency_code,
                }
              : null,
            order: order ? orderMoney(tables, order) : null,
          }
        )
      }),
    cartTotal: async (id) => await read(`the total of ${id}`, () => tables.carts.get(id)?.total),
    placedOrder: async (orderId, collectionId) =>
      await read(orderId, () => {
        const order = tables.orders.get(orderId)
        return {
          order: order ? orderMoney(tables, order) : null,
          payments: tables.paymentsOf(collectionId).map(bookedPayment),
        }
      }),
    paymentsOf: async (collectionId, sessionId) =>
      await read(`the payments of ${collectionId}`, () => {
        const ofSession = tables.paymentOfSession(sessionId)
        const isThere = tables.collections.has(collectionId)
        const ofCollection = isThere ? tables.paymentsOf(collectionId) : []
        const all = [...ofCollection, ...(ofSession ? [ofSession] : [])]
        return [...new Set(all)].map(bookedPayment)
      }),

    hasSession: async (id) => await read(`whether ${id} exists`, () => tables.sessions.has(id)),
    sessionsOf: async (collectionId) =>
      await read(`the sessions of ${collectionId}`, () =>
        tables.sessionsOf(collectionId).map(({ id, status, amount }) => ({
          id,
          status,
          amount: toDecimalString(amount),
        }))
      ),
    openSession: async (collectionId, providerId) => {
      await point(`opens a session of ${collectionId}`)
      const collection = tables.collections.get(collectionId)
      if (!collection) {
        return
      }
      const cart = collection.cart_id ? tables.carts.get(collection.cart_id) : undefined
      const amount = cart?.total ?? collection.amount
      tables.collections.set(collectionId, { ...collection, amount })
      await core.payments.createSession({ collectionId, providerId, amount })
    },
    startPayment: async (collectionId, providerId) =>
      await core.sessions.startPayment(collectionId, providerId),
    deleteSession: async (id) => await core.payments.deleteSession(id),

    completeCart: async (id) => await core.completeCart(id),
    bookPayment: async ({ id }) => await core.processPayment(id),
    refund: async (id, amount) => await core.orders.refund(id, amount),
    bookRefund: async (id, by) => {
      const collection = tables.payments.get(id)?.payment_collection_id ?? ""
      const orderId = tables.orderOfCollection.get(collection) ?? ""
      // Core may have undone the order, and the link stays.
      if (by === undefined && tables.orders.has(orderId)) {
        tables.refundedUnasked.add(id)
      }
      await core.payments.refundRest(id)
    },
    detachFromCart: async (id) => {
      await point(`takes ${id} from its cart`)
      const collection = tables.collections.get(id)
      if (collection) {
        tables.collections.set(id, { ...collection, cart_id: null })
      }
    },
    announceOrder: async (id) => {
      await point(`announces ${id}`)
      tables.announced.push(id)
      tables.announcedAt.set(id, around.now())
    },

    isHalfPlaced: async (orderId) =>
      await read(`whether ${orderId} is half placed`, () => {
        const [cartId = ""] = [...tables.orderOfCart].find(([, id]) => id === orderId) ?? []
        const ofCart = tables.collectionOfCart(cartId)
        const cart = tables.carts.get(cartId)
        // Of a deleted cart, Medusa finds neither.
        if (!ofCart || !cart) {
          return false
        }
        const isLinked = tables.orderOfCollection.get(ofCart.id) === orderId
        const sessions = tables.sessionsOf(ofCart.id)
        const isAwaiting = sessions.some(({ status }) => status === "pending_authorization")
        const isPaid = tables.paymentsOf(ofCart.id).length > 0
        return !isLinked || (!isPaid && cart.total > 0 && !isAwaiting)
      }),
    linkOrder: async (orderId, { cart_id, payment_collection_id, ofCart }) => {
      await point(`links ${orderId}`)
      if (ofCart) {
        tables.orderOfCollection.set(payment_collection_id, orderId)
      } else {
        tables.orderOfCart.set(cart_id, orderId)
      }
      if (!tables.cart(cart_id).completed_at) {
        await point(`marks ${cart_id} completed`)
        tables.carts.set(cart_id, { ...tables.cart(cart_id), completed_at: around.now() })
      }
    },

    orderToPay: async (id) =>
      await read(id, () => {
        const order = tables.orders.get(id)
        return (
          order && {
            id,
            display_id: order.display_id,
            canceled: order.canceled,
            currency_code: order.currency_code,
            total: order.total,
            owed: tables.owedBy(order) as Cents,
            isDraft: false,
            region: null,
            hasMoney: order.transactions.length > 0,
            payment_collection_ids: tables.collectionsOfOrder(id).map((each) => each.id),
          }
        )
      }),
    collectionToPay: async (orderId) => await core.orders.collectionToPay(orderId),
    collectionsOf: async (refunded) =>
      await read("the collections of what is refunded", () => {
        const ofPayment = (id: string) => tables.payments.get(id)?.payment_collection_id
        return "order_id" in refunded
          ? tables.collectionsOfOrder(refunded.order_id).map(({ id }) => id)
          : [ofPayment(refunded.payment_id) ?? []].flat()
      }),
    bookedRefunds: async (ids) =>
      await read("refunds", () => {
        const booked = [...tables.payments.values()].flatMap(({ refunds }) =>
          refunds.map(({ id }) => id)
        )
        return ids.filter((id) => booked.includes(id))
      }),
    withLock: async (key, work) => await around.withLock(key, work),
    // Last: V8 is slow to add to a spread.
    ...fakeReader(tables, around),
  }
}

function bookedPayment(payment: Payment): BookedPayment {
  const { id, captures, canceled, data, payment_session_id, refunds } = payment
  const { handle } = data
  return {
    id,
    handle: typeof handle === "string" ? handle : null,
    payment_session_id,
    captured: captures.length > 0,
    canceled,
    captures,
    refunds: refunds.map(({ id, amount }) => ({ id, amount })),
    sums: {
      captured: sumCents(captures.map(({ amount }) => amount)),
      refunded: sumCents(refunds.map(({ amount }) => amount)),
    },
  }
}

function orderMoney(tables: MedusaTables, order: Order): OrderMoney {
  const { id, canceled, currency_code, total, transactions } = order
  return {
    id,
    canceled,
    currency_code,
    total,
    owed: tables.owedBy(order) as Cents,
    transactions: transactions
      .filter(({ amount }) => amount > 0)
      .map(({ reference_id }) => reference_id),
  }
}
