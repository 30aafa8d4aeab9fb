import type { Cents } from "../../../../src/core/money/money"
import { MedusaCore } from "../../../simulation/fakes/medusa/medusa-core"
import { fakeMedusa } from "../../../simulation/fakes/medusa/medusa-port"
import { MedusaTables } from "../../../simulation/fakes/medusa/tables"
import type { MedusaSubject } from "./subject"
import { ScriptedProvider } from "./scripted-provider"

/** Of one piece. */
const PRICE = 2_000 as Cents

/** Medusa in memory. */
export async function fakeMedusaSubject(): Promise<MedusaSubject> {
  const tables = new MedusaTables()
  const provider = new ScriptedProvider()
  const locks = new Map<string, Promise<unknown>>()
  let beforeLinks: (() => Promise<unknown>) | undefined
  const around = {
    point: async (label: string) => {
      if (label.startsWith("medusa links") && beforeLinks) {
        const work = beforeLinks
        beforeLinks = undefined
        await work()
        throw new Error("the server went away")
      }
    },
    now: () => new Date(),
    pick: () => 0,
    withLock: async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
      const mine = (locks.get(key) ?? Promise.resolve()).then(work)
      locks.set(
        key,
        mine.catch(() => undefined)
      )
      return await mine
    },
  }
  const core = new MedusaCore(tables, around, () => provider)
  const change = (id: string, columns: { hookFailures: number } | { trouble: string }) => {
    const cart = tables.carts.get(id)
    if (cart) {
      tables.carts.set(id, { ...cart, ...columns })
    }
  }
  const collectionFor = (cart_id: string) => {
    const id = tables.newId("paycol")
    tables.collections.set(id, { id, amount: PRICE, currency_code: "cad", cart_id })
    return id
  }

  return {
    medusa: fakeMedusa(core, around),
    provider,
    cart: async () => {
      const id = tables.newId("cart")
      const common = { currency_code: "cad", email: "robin@example.com", hookFailures: 0 }
      tables.carts.set(id, { ...common, id, total: PRICE, completed_at: null })
      return { id, collectionId: collectionFor(id) }
    },
    collectAgain: async ({ id }) => ({ id, collectionId: collectionFor(id) }),
    changeCart: async ({ id }, quantity) =>
      await core.changeCart(id, { total: (quantity * PRICE) as Cents }),
    emptyCart: async ({ id }) => {
      tables.carts.set(id, { ...tables.cart(id), total: 0 as Cents })
    },
    awaitsAuthorization: async ({ id }) => {
      const session = tables.sessions.get(id)
      if (session) {
        tables.sessions.set(id, { ...session, status: "pending_authorization" })
      }
    },
    deleteCart: async ({ id }) => {
      tables.carts.delete(id)
    },
    failNext: async ({ id }, where) =>
      change(id, where === "before the order" ? { trouble: "sold out" } : { hookFailures: 1 }),
    beforeLinks: async (work) => {
      beforeLinks = work
    },
    endLocks: async () => locks.clear(),
    unlink: async (_, { id, collectionId }, which) => {
      if (which === "cart") {
        tables.orderOfCart.delete(id)
      } else {
        tables.orderOfCollection.delete(collectionId)
      }
      const cart = tables.carts.get(id)
      if (cart) {
        tables.carts.set(id, { ...cart, completed_at: null })
      }
    },
    refund: async (paymentId, amount) => await core.orders.refund(paymentId, amount as Cents),
    cancelOrder: async (orderId) => await core.orders.cancelOrder(orderId),
    recordCapture: async (orderId, { id, amount }) => {
      const order = tables.orders.get(orderId)
      if (order) {
        const transactions = [...order.transactions, { reference_id: id, amount }]
        tables.orders.set(orderId, { ...order, transactions })
      }
    },
    announced: async () => [...tables.announced],
  }
}
