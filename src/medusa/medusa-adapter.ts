import type {
  BigNumberValue,
  ICartModuleService,
  IEventBusModuleService,
  IPaymentModuleService,
  LinkDefinition,
  MedusaContainer,
  PaymentDTO,
} from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MathBN,
  Modules,
  OrderWorkflowEvents,
  PaymentActions,
} from "@medusajs/framework/utils"
import {
  completeCartWorkflow,
  createOrUpdateOrderPaymentCollectionWorkflow,
  createPaymentSessionsWorkflow,
  processPaymentWorkflow,
  refundPaymentWorkflow,
} from "@medusajs/medusa/core-flows"
import { toWireAmount } from "../core/money/money"
import type { MedusaPort } from "../core/ports/medusa-port"
import { paymentOf, readCartTotal, readCollection, readPlacedOrder } from "./booked-money"
import { deleteNamed, sessionInDeletion } from "./deletion-context"
import { withLock } from "./lock"
import { readCollectionsOf, readOrderId, readOrderLinks, readIsHalfPlaced } from "./order-links"
import { readOrderToPay } from "./order-to-pay"
import { rowsOf } from "./query"
import { readSession } from "./session"
import { startWith } from "./start-context"

/** Implements `MedusaPort`, the money path's view of Medusa. */
export function medusaOf(container: MedusaContainer): MedusaPort {
  const payments = () => container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const query = () => container.resolve(ContainerRegistrationKeys.QUERY)
  const link = () => container.resolve(ContainerRegistrationKeys.LINK)

  return {
    session: async (id, read) => await readSession(query(), id, read),
    orderIdOf: async (collectionId) => await readOrderId(query(), collectionId),
    orderLinks: async (collectionId) => await readOrderLinks(query(), collectionId),
    sessionInDeletion,
    collection: async (id, read) => await readCollection(container, id, read),
    cartTotal: async (cartId) => await readCartTotal(container, cartId),
    placedOrder: async (orderId, collectionId) =>
      await readPlacedOrder(container, orderId, collectionId),

    paymentsOf: async (collectionId, payment_session_id) => {
      const relations = ["captures", "refunds"]
      // A list: an admin may have deleted the collection.
      const [collection] = await payments().listPaymentCollections(
        { id: collectionId },
        { relations: ["payments", ...relations.map((name) => `payments.${name}`)] }
      )
      const ofSession = await payments().listPayments({ payment_session_id }, { relations })
      const found = [...(collection?.payments ?? []), ...ofSession].map(paymentOf)
      return [...new Map(found.map((payment) => [payment.id, payment])).values()]
    },

    hasSession: async (id) => (await payments().listPaymentSessions({ id })).length > 0,
    sessionsOf: async (payment_collection_id) =>
      (await payments().listPaymentSessions({ payment_collection_id })).map(
        ({ id, status, amount }) => ({ id, status, amount })
      ),
    openSession: async (collectionId, providerId) =>
      await openSession(container, collectionId, providerId),
    startPayment: async (payment_collection_id, provider_id, known = {}) => {
      await startWith({ ...known, collectionId: payment_collection_id }, async () =>
        createPaymentSessionsWorkflow(container).run({
          input: { payment_collection_id, provider_id },
        })
      )
    },
    deleteSession: async (id) =>
      await deleteNamed(id, async () => payments().deletePaymentSession(id)),

    completeCart: async (id) => {
      // Use run(): as a step of another workflow it would not lock the cart.
      const { result } = await completeCartWorkflow(container).run({ input: { id } })
      return result.id
    },
    bookPayment: async ({ id, amount }) => {
      // Use run(), for the same reason.
      await processPaymentWorkflow(container).run({
        input: {
          action: PaymentActions.SUCCESSFUL,
          data: { session_id: id, amount: amount as BigNumberValue },
        },
      })
    },
    refund: async (payment_id, amount, created_by, note) => {
      await refundPaymentWorkflow(container).run({
        input: { payment_id, amount: toWireAmount(amount), created_by, ...(note && { note }) },
      })
    },
    bookRefund: async (payment_id, by) => {
      const relations = ["captures", "refunds"]
      const payment = await payments().retrievePayment(payment_id, { relations })
      await payments().refundPayment({
        payment_id,
        amount: leftOf(payment),
        ...(by && { created_by: by }),
      })
    },
    detachFromCart: async (payment_collection_id) => {
      const links = await rowsOf<{ cart_id: string }>(container, {
        entity: "cart_payment_collection",
        fields: ["cart_id"],
        filters: { payment_collection_id },
      })
      for (const { cart_id } of links) {
        await link().dismiss({
          [Modules.CART]: { cart_id },
          [Modules.PAYMENT]: { payment_collection_id },
        })
      }
    },
    announceOrder: async (id) => {
      const eventBus = container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
      await eventBus.emit({ name: OrderWorkflowEvents.PLACED, data: { id } })
    },

    isHalfPlaced: async (orderId) => await readIsHalfPlaced(query(), orderId),
    linkOrder: async (order_id, { cart_id, payment_collection_id, ofCart }) => {
      const missing: LinkDefinition = ofCart
        ? { [Modules.PAYMENT]: { payment_collection_id } }
        : { [Modules.CART]: { cart_id } }
      await link().create({ [Modules.ORDER]: { order_id }, ...missing })
      const carts = container.resolve<ICartModuleService>(Modules.CART)
      const { completed_at } = await carts.retrieveCart(cart_id, { select: ["id", "completed_at"] })
      if (!completed_at) {
        await carts.updateCarts([{ id: cart_id, completed_at: new Date() }])
      }
    },

    orderToPay: async (id) => await readOrderToPay(container, id),
    collectionToPay: async (order_id) => {
      const { result } = await createOrUpdateOrderPaymentCollectionWorkflow(container).run({
        input: { order_id },
      })
      // Medusa returns a list if it created the collection, and the collection itself if it found one.
      const [collection] = [
        result as unknown as { id: string } | { id: string }[] | undefined,
      ].flat()
      return collection?.id
    },
    collectionsOf: async (refunded) => await readCollectionsOf(query(), refunded),
    bookedRefunds: async (ids) => {
      const refunds = await payments().listRefunds(
        { id: [...ids] },
        // Medusa lists 15 rows by default; a missing row counts as dropped.
        { select: ["id"], take: ids.length }
      )
      return refunds.map(({ id }) => id)
    },

    withLock: async (key, work) => await withLock(key, container, work),
  }
}

/** The captured and not refunded amount, unrounded. */
function leftOf({ captures, refunds }: PaymentDTO): BigNumberValue {
  return MathBN.sub(MathBN.sum(0, ...amountsOf(captures)), MathBN.sum(0, ...amountsOf(refunds)))
}

function amountsOf(
  rows: readonly { amount: BigNumberValue; raw_amount?: BigNumberValue }[] = []
): BigNumberValue[] {
  return rows.map(({ amount, raw_amount }) => raw_amount ?? amount)
}

/** See `MedusaPort.openSession`. */
async function openSession(
  container: MedusaContainer,
  collectionId: string,
  provider_id: string
): Promise<void> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const [collection] = await rowsOf<{
    raw_amount: BigNumberValue
    currency_code: string
    cart?: { raw_total: BigNumberValue } | null
  }>(container, {
    entity: "payment_collection",
    fields: ["id", "raw_amount", "currency_code", "cart.id", "cart.total", "cart.raw_total"],
    filters: { id: collectionId },
  })
  if (!collection) {
    return
  }
  const { cart, currency_code } = collection
  const amount = cart?.raw_total ?? collection.raw_amount
  if (cart) {
    // A cart change that failed half-way leaves the collection with another amount than the cart.
    await payments.updatePaymentCollections(collectionId, { amount })
  }
  await payments.createPaymentSession(collectionId, {
    provider_id,
    amount,
    currency_code,
    data: {},
  })
}
