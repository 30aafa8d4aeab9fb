import { toDecimalString, type Cents } from "../../../../src/core/money/money"
import type { MedusaPort, MedusaReader } from "../../../../src/core/ports/medusa-port"
import type {
  CartOrOrder,
  CollectionToPay,
  SessionCart,
  SessionOrder,
} from "../../../../src/core/ports/session-with-cart"
import {
  paymentOf,
  readCartTotal,
  readCollection,
  readPlacedOrder,
} from "../../../../src/medusa/booked-money"
import { deleteNamed, sessionInDeletion } from "../../../../src/medusa/deletion-context"
import {
  readCollectionsOf,
  readIsHalfPlaced,
  readOrderId,
  readOrderLinks,
} from "../../../../src/medusa/order-links"
import { fakeContainer } from "./container"
import type { MedusaCore } from "./medusa-core"
import type { Surroundings } from "./payment-module"
import { fakeQuery, paymentRow } from "./query"
import type { Cart, MedusaTables, Order } from "./tables"

/** What the provider reads: the plugin's own reading, over Medusa in memory. */
export function fakeReader(
  tables: MedusaTables,
  { point }: Pick<Surroundings, "point">
): MedusaReader {
  const query = fakeQuery(tables)
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
        link: tables.linkOfStart.get(id) ?? null,
        ...cartOrOrder(tables, payment_collection_id),
      }
    },
    orderIdOf: async (collectionId) => {
      await point(`reads the order of ${collectionId}`)
      return await readOrderId(query, collectionId)
    },
    orderLinks: async (collectionId) => {
      await point(`reads the links of ${collectionId}`)
      return await readOrderLinks(query, collectionId)
    },
    sessionInDeletion,
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
          captured_amount: sumOf(tables.paymentsOf(id).flatMap(({ captures }) => captures)),
          refunded_amount: sumOf(tables.paymentsOf(id).flatMap(({ refunds }) => refunds)),
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

function sumOf(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0) / 100
}

/** `MedusaPort` over Medusa in memory. What is read of money and links is read by the plugin's own adapters. */
export function fakeMedusa(core: MedusaCore, around: Surroundings): MedusaPort {
  const { tables } = core
  const { point } = around
  const query = fakeQuery(tables)
  const container = fakeContainer({ query })
  const read = async <Result>(what: string, answer: () => Result | Promise<Result>) => {
    await point(`reads ${what}`)
    return await answer()
  }

  /** Core may still undo what it places, and fails where somebody else has written it. */
  const assertNotPlaced = (isMeant: (placing: { cartId: string }, orderId: string) => boolean) => {
    for (const [orderId, placing] of tables.placing) {
      if (around.now() < placing.until && isMeant(placing, orderId)) {
        tables.intrusions.push(orderId)
      }
    }
  }

  return {
    collection: async (id, total) => await read(id, () => readCollection(container, id, total)),
    cartTotal: async (id) => await read(`the total of ${id}`, () => readCartTotal(container, id)),
    placedOrder: async (orderId, collectionId) =>
      await read(orderId, () => readPlacedOrder(container, orderId, collectionId)),
    paymentsOf: async (collectionId, sessionId) =>
      await read(`the payments of ${collectionId}`, () => {
        const ofSession = tables.paymentOfSession(sessionId)
        const isThere = tables.collections.has(collectionId)
        const ofCollection = isThere ? tables.paymentsOf(collectionId) : []
        const all = [...ofCollection, ...(ofSession ? [ofSession] : [])]
        return [...new Set(all)].map((payment) => paymentOf(paymentRow(payment)))
      }),

    hasSession: async (id) =>
      await read(`whether ${id} exists`, () => {
        const exists = tables.sessions.has(id)
        tables.seenSessions[exists ? "add" : "delete"](id)
        return exists
      }),
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
    startPayment: async (collectionId, providerId, { link } = {}) =>
      await core.sessions.startPayment(collectionId, providerId, { link }),
    deleteSession: async (id) => await deleteNamed(id, async () => core.payments.deleteSession(id)),

    completeCart: async (id) => await core.completeCart(id),
    bookPayment: async ({ id }) => await core.processPayment(id),
    refund: async (id, amount) => await core.orders.refund(id, amount, "worklist"),
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
      assertNotPlaced(({ cartId }) => cartId === collection?.cart_id)
      if (collection) {
        tables.collections.set(id, { ...collection, cart_id: null })
      }
    },
    announceOrder: async (id) => {
      await point(`announces ${id}`)
      assertNotPlaced((_, orderId) => orderId === id)
      tables.announced.push(id)
    },

    isHalfPlaced: async (orderId) =>
      await read(`whether ${orderId} is half placed`, () => readIsHalfPlaced(query, orderId)),
    linkOrder: async (orderId, { cart_id, payment_collection_id, ofCart }) => {
      await point(`links ${orderId}`)
      assertNotPlaced((_, placed) => placed === orderId)
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
            total: Math.round(order.total) as Cents,
            owed: Math.round(tables.owedBy(order)) as Cents,
            isDraft: order.isDraft === true,
            region: null,
            hasMoney: order.transactions.length > 0,
            payment_collection_ids: tables.collectionsOfOrder(id).map((each) => each.id),
          }
        )
      }),
    collectionToPay: async (orderId) => await core.orders.collectionToPay(orderId),
    collectionsOf: async (refunded) =>
      await read("the collections of what is refunded", () => readCollectionsOf(query, refunded)),
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
