import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IPaymentModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { PAYMENT_PROVIDER_ID } from "../../demo/seed/regions"
import type { AttemptRepository } from "../../src/core"
import { ordersOf } from "../helpers/money/cart-orders"
import { resolve } from "../helpers/money/held"
import { countOrders } from "../helpers/store/count-orders"
import { MANUAL_PROVIDER_ID, offerProviders } from "../helpers/shopper/manual-payment"
import { atThePage, expectOneOrder } from "../helpers/shopper/payments"
import type { Shopper } from "../helpers/shopper/shopper"
import { capturedWithoutOrder } from "../helpers/shopper/paid-without-order"
import { describeStore, poll, type Store } from "../helpers/store/store"
import { paidUnheard } from "../helpers/shopper/unheard-payment"
import { rewriteAttempt } from "../helpers/database/rewrite-attempt"
import { halfPlaced, withoutTransaction } from "./half-placed"

describeStore("A stranger's cart that waits in the shop stays untouched", (store) => {
  const payments = () => store.container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const deleteBefore = (method: "transition" | "claimCapture", sessionId: string) => {
    const { attempts } = store.repositories
    const original = attempts[method].bind(attempts) as AttemptRepository["claimCapture"]
    return jest
      .spyOn(attempts, method as "claimCapture")
      .mockImplementationOnce(async (...args) => {
        await payments().deletePaymentSession(sessionId)
        return await original(...args)
      })
  }

  it("when the session of a payment was deleted", async () => {
    const strangers = await waitingStrangers(store)
    const { shopper, session, attempt } = await paidUnheard(store)
    await payments().deletePaymentSession(session.id)

    expect(await poll(store, attempt.id)).toMatchObject({ status: "completed" })
    await expectOneOrder(store, shopper, session)
    await expectUntouched(store, strangers)
  })

  it.each([
    ["between the decision to book it and the check of its session", "transition"],
    ["between that check and the claim on it", "claimCapture"],
  ] as const)("when it is deleted %s", async (_, method) => {
    const strangers = await waitingStrangers(store)
    const { shopper, session, attempt } = await paidUnheard(store)
    const race = deleteBefore(method, session.id)

    expect(await poll(store, attempt.id)).toMatchObject({ status: "paid", order_id: null })
    race.mockRestore()
    expect(await countOrders(store)).toBe(0)
    expect(await poll(store, attempt.id)).toMatchObject({ status: "completed" })
    await expectOneOrder(store, shopper, session)
    await expectUntouched(store, strangers)
  })

  describe("when an order waits for the payment, and its session goes", () => {
    it.each([
      ["between the decision to book it and the check of its session", "transition"],
      ["between that check and the claim on it", "claimCapture"],
    ] as const)("%s: it is booked with a new one", async (_, method) => {
      const strangers = await waitingStrangers(store)
      const { shopper, session, attemptId } = await halfPlaced(store)
      const orders = await countOrders(store)
      const race = deleteBefore(method, session.id)

      expect(await poll(store, attemptId)).toMatchObject({ status: "paid", captured_at: null })
      race.mockRestore()
      expect(await ordersOf(store, shopper.cartId)).toMatchObject([{ captures: [] }])
      expect(await poll(store, attemptId)).toMatchObject({ status: "completed" })
      await expectOneOrder(store, shopper, session)
      expect(await countOrders(store)).toBe(orders)
      await expectUntouched(store, strangers)
    })
  })

  it("when it is to be deleted once it is claimed: it stays", async () => {
    const strangers = await waitingStrangers(store)
    const { shopper, session, attempt } = await paidUnheard(store)
    const claim = store.repositories.attempts.claimCapture.bind(store.repositories.attempts)
    const deletions: Promise<void>[] = []
    const race = jest
      .spyOn(store.repositories.attempts, "claimCapture")
      .mockImplementationOnce(async (...args) => {
        const claimed = await claim(...args)
        deletions.push(payments().deletePaymentSession(session.id))
        await Promise.allSettled(deletions)
        return claimed
      })

    expect(await poll(store, attempt.id)).toMatchObject({ status: "completed" })
    race.mockRestore()
    await expect(deletions[0]).rejects.toMatchObject({
      message: expect.stringContaining("cannot be deleted"),
    })
    await expectOneOrder(store, shopper, session)
    await expectUntouched(store, strangers)
  })

  it.each([
    [
      "and has no order yet",
      async () => {
        const { shopper, session, mend } = await capturedWithoutOrder(store)
        await mend()
        return { shopper, session }
      },
    ],
    ["and its order does not know of it", async () => await withoutTransaction(store)],
  ])(
    "when a booked payment lost its session all the same, %s: tried, then held",
    async (_, paid) => {
      const strangers = await waitingStrangers(store)
      const { shopper, session } = await paid()
      const orders = await countOrders(store)
      // Our provider refuses to let it go, and Medusa completes any cart for such a payment (E43).
      const db = store.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
      const row = db("payment_session").where({ id: session.id })
      await row.clone().update({ deleted_at: new Date() })

      const [attempt] = await shopper.attempts()
      expect(await poll(store, attempt?.id ?? "")).toMatchObject({ status: "paid", order_id: null })
      await rewriteAttempt(store, attempt?.id ?? "", { placement_count: 100 })
      expect(await poll(store, attempt?.id ?? "")).toMatchObject({
        held_reason: "order_not_placed",
      })
      expect(await countOrders(store)).toBe(orders)
      await expectUntouched(store, strangers)
      await row.clone().update({ deleted_at: null })
      await resolve(store, shopper, { action: "retry" })
      await expectOneOrder(store, shopper, session)
    }
  )

  it("when the payer's cart has changed", async () => {
    const strangers = await waitingStrangers(store)
    const { shopper, attempt } = await paidUnheard(store)
    await shopper.addProduct("smoke-tea")

    expect(await poll(store, attempt.id)).toMatchObject({ status: "held" })
    expect(await countOrders(store)).toBe(0)
    await expectUntouched(store, strangers)
  })
})

/** The first one has chosen to pay by hand: any completion of that cart places an order. */
async function waitingStrangers(store: Store): Promise<Shopper[]> {
  await offerProviders(store, PAYMENT_PROVIDER_ID, MANUAL_PROVIDER_ID)
  const byHand = await store.shopper().fillCart()
  byHand.providerId = MANUAL_PROVIDER_ID
  expect(await byHand.tryToPay()).toMatchObject({ status: 200 })
  const { shopper: onThePage } = await atThePage(store)
  return [byHand, onThePage, await store.shopper().fillCart()]
}

async function expectUntouched(store: Store, strangers: readonly Shopper[]): Promise<void> {
  for (const stranger of strangers) {
    expect(await ordersOf(store, stranger.cartId)).toEqual([])
    expect(await stranger.cart()).toMatchObject({ completed_at: null, items: [expect.anything()] })
  }
}
