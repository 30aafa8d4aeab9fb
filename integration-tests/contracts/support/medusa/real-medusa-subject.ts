import type { IPaymentModuleService, PaymentSessionStatus } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, OrderWorkflowEvents } from "@medusajs/framework/utils"
import {
  cancelOrderWorkflow,
  refundPaymentWorkflow,
  updateLineItemInCartWorkflow,
} from "@medusajs/medusa/core-flows"
import { emitted } from "../../../helpers/store/emitted"
import { eventually } from "../../../helpers/store/eventually"
import { offerProviders } from "../../../helpers/shopper/manual-payment"
import type { Store } from "../../../helpers/store/store"
import { PROVIDER, type CartToPay, type MakeMedusaSubject, type MedusaSubject } from "./subject"
import { ScriptedProvider } from "./scripted-provider"

const QUESTIONS = [
  "initiatePayment",
  "authorizePayment",
  "capturePayment",
  "cancelPayment",
  "deletePayment",
  "refundPayment",
] as const

const LAST = "contract.last"

/** A real Medusa over PostgreSQL. Call it in a `describeStore`. */
export function realMedusaSubject(store: Store): MakeMedusaSubject {
  let provider = new ScriptedProvider()
  let placed: unknown[]
  let last: unknown[]
  beforeAll(async () => {
    await offerProviders(store, PROVIDER)
    const { paymentProviderService_ } = paymentsOf(store) as unknown as {
      paymentProviderService_: { retrieveProvider(id: string): Record<string, unknown> }
    }
    const answers = paymentProviderService_.retrieveProvider(PROVIDER)
    for (const question of QUESTIONS) {
      answers[question] = async (input: object) => await provider[question](input)
    }
    placed = emitted(store, OrderWorkflowEvents.PLACED)
    last = emitted(store, LAST)
  })
  afterEach(() => jest.restoreAllMocks())

  return async () => {
    provider = new ScriptedProvider()
    placed.length = 0
    last.length = 0
    return {
      ...theirDoings(store),
      ...interruptions(store),
      medusa: store.deps.medusa,
      provider,
      announced: async () => {
        await store.container.resolve(Modules.EVENT_BUS).emit({ name: LAST, data: {} })
        await eventually("what was emitted before has been delivered", async () => last.length > 0)
        last.length = 0
        return placed.map((order) => (order as { id: string }).id)
      },
    }
  }
}

type Doings = Pick<
  MedusaSubject,
  | "cart"
  | "collectAgain"
  | "changeCart"
  | "deleteCart"
  | "emptyCart"
  | "awaitsAuthorization"
  | "refund"
  | "cancelOrder"
  | "recordCapture"
>

/** What shoppers and admins do. */
function theirDoings(store: Store): Doings {
  const { container } = store
  return {
    cart: async () => {
      const shopper = await store.shopper().fillCart()
      await shopper.openCollection()
      return { id: shopper.cartId, collectionId: shopper.collectionId }
    },
    collectAgain: async ({ id }) => {
      const shopper = store.shopper()
      shopper.cartId = id
      await shopper.openCollection()
      return { id, collectionId: shopper.collectionId }
    },
    changeCart: async ({ id }, quantity) => {
      const [line] = await container.resolve(Modules.CART).listLineItems({ cart_id: id })
      await updateLineItemInCartWorkflow(container).run({
        input: { cart_id: id, item_id: line?.id ?? "", update: { quantity } },
      })
    },
    emptyCart: async ({ id }) => {
      const carts = container.resolve(Modules.CART)
      const { items, shipping_methods } = await carts.retrieveCart(id, {
        relations: ["items", "shipping_methods"],
      })
      await carts.deleteLineItems((items ?? []).map((line) => line.id))
      await carts.deleteShippingMethods((shipping_methods ?? []).map((method) => method.id))
    },
    awaitsAuthorization: async ({ id }) => {
      const status = "pending_authorization" as PaymentSessionStatus
      const session = { id, amount: 10, currency_code: "cad", data: {}, status }
      await container.resolve(Modules.PAYMENT).updatePaymentSession(session)
    },
    deleteCart: async ({ id }) => await container.resolve(Modules.CART).deleteCarts([id]),
    refund: async (payment_id, amount) => {
      await refundPaymentWorkflow(container).run({ input: { payment_id, amount: amount / 100 } })
    },
    cancelOrder: async (order_id) => {
      await cancelOrderWorkflow(container).run({ input: { order_id } })
    },
    recordCapture: async (order_id, { id, amount }) => {
      await container.resolve(Modules.ORDER).addOrderTransactions({
        order_id,
        amount: amount / 100,
        currency_code: "cad",
        reference: "capture",
        reference_id: id,
      })
    },
  }
}

type Interruptions = Pick<MedusaSubject, "failNext" | "beforeLinks" | "endLocks" | "unlink">

/** What goes wrong in the middle of core's work. */
function interruptions({ container }: Store): Interruptions {
  const link = () => container.resolve(ContainerRegistrationKeys.LINK)
  return {
    failNext: async ({ id }, where) => {
      const error = new Error("the hook of the store failed")
      if (where === "before the order") {
        const orders = container.resolve(Modules.ORDER)
        jest.spyOn(orders, "createOrders").mockRejectedValueOnce(error)
        return
      }
      // The first thing that core does after the last hook.
      const locking = container.resolve(Modules.LOCKING)
      const release = locking.release.bind(locking) as (...of: unknown[]) => Promise<boolean>
      const failing = jest.spyOn(locking, "release")
      failing.mockImplementation(async (...released: unknown[]) => {
        if ([released[0]].flat().includes(id)) {
          failing.mockRestore()
          throw error
        }
        return await release(...released)
      })
    },
    beforeLinks: async (work) => {
      jest.spyOn(link(), "create").mockImplementationOnce(async () => {
        await work()
        throw new Error("the server went away")
      })
    },
    endLocks: async () => await container.resolve(Modules.LOCKING).releaseAll(),
    unlink: async (order_id, cart: CartToPay, which) => {
      await link().dismiss({
        [Modules.ORDER]: { order_id },
        ...(which === "cart"
          ? { [Modules.CART]: { cart_id: cart.id } }
          : { [Modules.PAYMENT]: { payment_collection_id: cart.collectionId } }),
      })
      const carts = container.resolve(Modules.CART)
      await carts.updateCarts([{ id: cart.id, completed_at: null }])
    },
  }
}

function paymentsOf({ container }: Store): IPaymentModuleService {
  return container.resolve<IPaymentModuleService>(Modules.PAYMENT)
}
