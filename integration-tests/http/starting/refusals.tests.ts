import type { IPaymentModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createPaymentSessionsWorkflow, refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { atThePage, expectOneOrder } from "../../helpers/shopper/payments"
import { capturedWithoutOrder } from "../../helpers/shopper/paid-without-order"
import type { Session } from "../../helpers/shopper/shopper"
import { storeTests, poll, type Store } from "../../helpers/store/store"

export const refusals = storeTests("A paid collection refuses to be torn down", (store) => {
  const payments = () => store.container.resolve<IPaymentModuleService>(Modules.PAYMENT)

  it("does not let its payment be canceled", async () => {
    const { session } = await capturedWithoutOrder(store)
    const payment = await paymentOf(store, session)

    await expect(payments().cancelPayment(payment.id)).rejects.toMatchObject({
      message: expect.stringContaining("cannot be canceled"),
    })
    expect(await paymentOf(store, session)).toMatchObject({ canceled_at: null })
  })

  it("does not let its session be deleted", async () => {
    const { session } = await capturedWithoutOrder(store)

    await expect(payments().deletePaymentSession(session.id)).rejects.toMatchObject({
      message: expect.stringContaining("cannot be deleted"),
    })
    expect(await payments().listPaymentSessions({ id: session.id })).toHaveLength(1)
  })

  it("does not book a refund as long as there is no order", async () => {
    const { session } = await capturedWithoutOrder(store)
    const payment = await paymentOf(store, session)

    await expect(
      payments().refundPayment({ payment_id: payment.id, amount: payment.amount })
    ).rejects.toMatchObject({ message: expect.stringContaining("no order yet") })
    expect((await paymentOf(store, session)).refunds).toHaveLength(0)
  })

  it("opens no other page", async () => {
    const { shopper, session } = await capturedWithoutOrder(store)
    const pages = store.control.sessions().length
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
    ).rejects.toMatchObject({ message: "Could not delete all payment sessions" })
    expect(store.control.sessions()).toHaveLength(pages)
    expect(await payments().listPaymentSessions({ id: session.id })).toHaveLength(1)
  })

  it("answers a shopper who wants to pay again that it is paid", async () => {
    const { shopper, session } = await atThePage(store)
    shopper.pay(session)
    await shopper.returnFromPage(session)

    expect(await shopper.tryToPay()).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("already been paid") },
    })
    await expectOneOrder(store, shopper, session)
  })

  it("keeps session and capture when the completion fails, and the next one gives the order", async () => {
    const { shopper, session, mend } = await capturedWithoutOrder(store)
    expect((await shopper.complete()).status).not.toBe(200)
    expect((await shopper.complete()).status).not.toBe(200)
    expect((await paymentOf(store, session)).captures).toHaveLength(1)

    await mend()
    const [attempt] = await shopper.attempts()
    expect(await poll(store, attempt?.id ?? "")).toMatchObject({ status: "completed" })
    await expectOneOrder(store, shopper, session)
  })

  it("books a refund of the order once there is one", async () => {
    const { shopper, session } = await atThePage(store)
    shopper.pay(session)
    await shopper.returnFromPage(session)
    const payment = await paymentOf(store, session)

    await refundPaymentWorkflow(store.container).run({
      input: { payment_id: payment.id, amount: 5 },
    })
    expect((await paymentOf(store, session)).refunds).toHaveLength(1)
  })
})

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
