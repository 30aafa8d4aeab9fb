import type { IPaymentModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createPaymentSessionsWorkflow, refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { ordersOf } from "../helpers/books"
import { atThePage, expectOneOrder } from "../helpers/payments"
import type { Session, Shopper } from "../helpers/shopper"
import { describeStore, poll, type Store } from "../helpers/store"

describeStore("A paid collection refuses to be torn down", (store) => {
  const payments = () => store.container.resolve<IPaymentModuleService>(Modules.PAYMENT)

  it("does not let its payment be canceled", async () => {
    const { session } = await paidWithoutOrder(store)
    const payment = await paymentOf(store, session)

    await expect(payments().cancelPayment(payment.id)).rejects.toMatchObject({
      message: expect.stringContaining("cannot be canceled"),
    })
    expect(await paymentOf(store, session)).toMatchObject({ canceled_at: null })
  })

  it("does not let its session be deleted", async () => {
    const { session } = await paidWithoutOrder(store)

    await expect(payments().deletePaymentSession(session.id)).rejects.toMatchObject({
      message: expect.stringContaining("cannot be deleted"),
    })
    expect(await payments().listPaymentSessions({ id: session.id })).toHaveLength(1)
  })

  it("does not book a refund as long as there is no order", async () => {
    const { session } = await paidWithoutOrder(store)
    const payment = await paymentOf(store, session)

    await expect(
      payments().refundPayment({ payment_id: payment.id, amount: payment.amount })
    ).rejects.toMatchObject({ message: expect.stringContaining("no order yet") })
    expect((await paymentOf(store, session)).refunds).toHaveLength(0)
  })

  it("opens no other page", async () => {
    const { shopper, session } = await paidWithoutOrder(store)
    const pages = store.books.sessions().length
    const provider_id = "pp_hosted-checkout_default"

    await expect(
      payments().createPaymentSession(shopper.collectionId, {
        provider_id,
        amount: 1,
        currency_code: "cad",
        data: {},
      })
    ).rejects.toMatchObject({ message: expect.stringContaining("already been paid") })
    await expect(
      createPaymentSessionsWorkflow(store.container).run({
        input: { payment_collection_id: shopper.collectionId, provider_id },
      })
    ).rejects.toBeDefined()
    expect(store.books.sessions()).toHaveLength(pages)
    expect(await payments().listPaymentSessions({ id: session.id })).toHaveLength(1)
  })

  it("tells a shopper who wants to pay again that it is paid", async () => {
    const { shopper, session } = await atThePage(store)
    shopper.pay(session)
    await shopper.comeBack(session)

    expect(await shopper.tryToPay()).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("already been paid") },
    })
    await expectOneOrder(store, shopper, session)
  })

  it("keeps session and capture when the completion fails, and the next one gives the order", async () => {
    const { shopper, session, restock } = await paidWithoutOrder(store)
    expect((await shopper.complete()).status).toBe(400)
    expect((await shopper.complete()).status).toBe(400)
    expect((await paymentOf(store, session)).captures).toHaveLength(1)

    await restock()
    const [attempt] = await shopper.attempts()
    expect(await poll(store, attempt?.id ?? "")).toMatchObject({ status: "settled" })
    await expectOneOrder(store, shopper, session)
  })

  it("books a refund of the order once there is one", async () => {
    const { shopper, session } = await atThePage(store)
    shopper.pay(session)
    await shopper.comeBack(session)
    const payment = await paymentOf(store, session)

    await refundPaymentWorkflow(store.container).run({
      input: { payment_id: payment.id, amount: 5 },
    })
    expect((await paymentOf(store, session)).refunds).toHaveLength(1)
  })
})

/** A shopper who paid while the last piece went: Medusa has the money, and no order can be placed. */
async function paidWithoutOrder(store: Store): Promise<{
  shopper: Shopper
  session: Session
  restock: () => Promise<void>
}> {
  const { shopper, session } = await atThePage(store)
  store.books.dropWebhooks()
  const restock = await emptyStock(store)
  shopper.pay(session)

  expect(await shopper.comeBack(session)).toMatchObject({ status: 200 })
  expect(await ordersOf(store, shopper.cartId)).toEqual([])
  expect(await shopper.attempts()).toMatchObject([{ status: "paid", completion_count: 1 }])
  return { shopper, session, restock }
}

/** @returns puts the stock back. */
async function emptyStock(store: Store): Promise<() => Promise<void>> {
  const inventory = store.container.resolve(Modules.INVENTORY)
  const levels = await inventory.listInventoryLevels({}, { take: 1000 })
  const setTo = async (stock: (level: (typeof levels)[number]) => number) => {
    await inventory.updateInventoryLevels(
      levels.map((level) => ({
        inventory_item_id: level.inventory_item_id,
        location_id: level.location_id,
        stocked_quantity: stock(level),
      }))
    )
  }
  await setTo(() => 0)
  return async () => await setTo(({ stocked_quantity }) => stocked_quantity)
}

async function paymentOf(store: Store, session: Session) {
  const payments = store.container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const [payment] = await payments.listPayments(
    { payment_session_id: session.id },
    { relations: ["captures", "refunds"] }
  )
  if (!payment) {
    throw new Error("Medusa has no payment for this session")
  }
  return payment
}
