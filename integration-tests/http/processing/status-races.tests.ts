import { Modules } from "@medusajs/framework/utils"
import type { CheckoutAttempt } from "../../../src/core"
import { processAttempt } from "../../../src/payments/process/process-attempt"
import { orderWithoutPaying } from "../../helpers/shopper/manual-payment"
import { asAdmin } from "../../helpers/admin/admin"
import { ordersOf } from "../../helpers/money/cart-orders"
import { approved, atThePage, expectOneOrder } from "../../helpers/shopper/payments"
import { resolve } from "../../helpers/money/held"
import { booked } from "../../helpers/money/refunds"
import { handled } from "../../helpers/store/handled"
import { storeTests, poll, type Store } from "../../helpers/store/store"
import { paidUnheard } from "../../helpers/shopper/unheard-payment"
import { onTransition } from "../../helpers/database/on-transition"
import { heldColumns, rewriteAttempt } from "../../helpers/database/rewrite-attempt"

export const statusRaces = storeTests("The first of two changes at once stands:", (store) => {
  it("a payment that is held while processing decides about it is not booked", async () => {
    const { attempt, shopper } = await paidUnheard(store)
    const race = onTransition(store, async (_, write) => {
      race.mockRestore()
      await rewriteAttempt(store, attempt.id, heldColumns("already_paid"))
      return await write()
    })
    await poll(store, attempt.id)

    expect((await shopper.attempts())[0]).toMatchObject({
      status: "held",
      held_reason: "already_paid",
      captured_at: null,
    })
    expect(await booked(store, shopper.collectionId)).toEqual([])
  })

  it("an order that Medusa is about to undo completes no payment", async () => {
    const { attempt, shopper, session } = await paidUnheard(store)
    const orders = store.container.resolve(Modules.ORDER)
    const add = orders.addOrderTransactions.bind(orders) as (...of: unknown[]) => Promise<unknown>
    let polled: Promise<CheckoutAttempt> | undefined
    // As a store's own hook that fails when the order is paid, while another server reads it.
    const failing = jest
      .spyOn(orders, "addOrderTransactions")
      .mockImplementationOnce(async (...transactions: unknown[]) => {
        await add(...transactions)
        const waiting = lockAskedFor(store, shopper.cartId)
        polled = poll(store, attempt.id)
        await Promise.race([polled, waiting])
        throw new Error("the hook of the store failed")
      })
    expect((await shopper.complete()).status).not.toBe(200)
    failing.mockRestore()

    expect(await polled).toMatchObject({ status: "completed" })
    await expectOneOrder(store, shopper, session)
  })

  it("an order that Medusa undoes after its lock was over is missed, and its payment held", async () => {
    const { attempt, shopper, session } = await paidUnheard(store)
    const orders = store.container.resolve(Modules.ORDER)
    const add = orders.addOrderTransactions.bind(orders) as (...of: unknown[]) => Promise<unknown>
    let completed: CheckoutAttempt | undefined
    const failing = jest
      .spyOn(orders, "addOrderTransactions")
      .mockImplementationOnce(async (...transactions: unknown[]) => {
        await add(...transactions)
        // The server was away for so long that core's lock of the cart is over.
        const locks = jest
          .spyOn(store.container.resolve(Modules.LOCKING), "acquire")
          .mockResolvedValue()
        completed = await poll(store, attempt.id)
        locks.mockRestore()
        throw new Error("the hook of the store failed")
      })
    expect((await shopper.complete()).status).not.toBe(200)
    failing.mockRestore()

    expect(completed).toMatchObject({ status: "completed", order_id: expect.any(String) })
    const [undone] = await shopper.attempts()
    expect(undone?.next_check_at?.getTime()).toBeLessThanOrEqual(Date.now())
    await handled(store)
    expect(await poll(store, attempt.id)).toMatchObject({
      status: "held",
      held_reason: "order_not_placed",
      order_id: null,
    })
    await resolve(store, shopper, { action: "retry" })
    await expectOneOrder(store, shopper, session)
  })

  it("a payment that Medusa captures for an order which an admin cancels meanwhile is held", async () => {
    const { attempt, shopper } = await paidUnheard(store)
    const payments = store.container.resolve(Modules.PAYMENT)
    const authorize = payments.authorizePaymentSession.bind(payments)
    const canceling = jest
      .spyOn(payments, "authorizePaymentSession")
      .mockImplementationOnce(async (...session) => {
        const [order] = await ordersOf(store, shopper.cartId)
        await asAdmin(store, "POST", `/admin/orders/${order?.id}/cancel`)
        return await authorize(...session)
      })
    await shopper.complete()
    canceling.mockRestore()

    const [order] = await ordersOf(store, shopper.cartId)
    expect(order?.captures).toEqual([order?.total])
    expect(await poll(store, attempt.id)).toMatchObject({
      status: "held",
      held_reason: "order_canceled",
      order_id: order?.id,
    })
  })

  it("an order that another one has replaced is missed, and its payment held", async () => {
    const { attempt, shopper } = await paidUnheard(store)
    const completed = await poll(store, attempt.id)
    await rewriteAttempt(store, attempt.id, { order_id: "order_undone" })

    expect(await poll(store, attempt.id)).toMatchObject({
      status: "held",
      held_reason: "order_not_placed",
      order_id: completed.order_id,
    })
    await resolve(store, shopper, { action: "retry" })
    expect(await shopper.attempts()).toMatchObject([
      { status: "completed", order_id: completed.order_id },
    ])
  })

  it("an attempt that was applied to an order while it waited for its lock is left to the next run", async () => {
    const { attempt, shopper } = await paidUnheard(store)
    const asRead = { id: attempt.id, payment_collection_id: "pay_col_before" }

    await expect(processAttempt(asRead, "poll", store.deps)).rejects.toThrow(
      `Checkout attempt ${attempt.id} was applied to an order while it waited for its lock.`
    )
    // The gateway was not asked under the wrong lock.
    const [stored] = await shopper.attempts()
    expect(stored?.evidence).toEqual({})
  })

  it.each([
    ["held", heldColumns("evidence_conflict")],
    ["paid", { status: "paid", proven_at: new Date() }],
  ] as const)(
    "a page whose payment is %s before it is open keeps that, and its token",
    async (status, changes) => {
      const shopper = await store.shopper().fillCart()
      const original = store.repositories.attempts.start.bind(store.repositories.attempts)
      const race = jest
        .spyOn(store.repositories.attempts, "start")
        .mockImplementationOnce(async (row) => {
          const started = await original(row)
          await rewriteAttempt(store, started?.id ?? "", { ...changes, next_check_at: null })
          return started
        })
      await shopper.tryToPay()
      race.mockRestore()

      expect(await shopper.attempts()).toMatchObject([
        { status, token: expect.any(String), expires_at: expect.any(Date) },
      ])
    }
  )

  it("a page that is paid after another provider's payment was authorized is held as a second payment", async () => {
    const { shopper, session } = await atThePage(store)
    const [attempt] = await shopper.attempts()
    await orderWithoutPaying(store, shopper)
    store.control.dropWebhooks()
    approved(shopper.pay(session))

    expect(await poll(store, attempt?.id ?? "")).toMatchObject({ held_reason: "already_paid" })
  })
})

/** Resolves when any caller asks for the lock. */
async function lockAskedFor({ container }: Store, key: string): Promise<void> {
  const locking = container.resolve(Modules.LOCKING)
  const asking: jest.SpyInstance[] = []
  await new Promise<void>((resolve) => {
    for (const method of ["execute", "acquire"] as const) {
      const ask = locking[method].bind(locking) as (...of: unknown[]) => Promise<never>
      const spy = jest.spyOn(locking, method).mockImplementation(async (...of: unknown[]) => {
        if ([of[0]].flat().includes(key)) {
          resolve()
        }
        return await ask(...of)
      })
      asking.push(spy)
    }
  })
  asking.forEach((spy) => spy.mockRestore())
}
