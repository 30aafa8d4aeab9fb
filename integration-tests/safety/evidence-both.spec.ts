import { ordersOf } from "../helpers/money/cart-orders"
import { notify, verifySays, type Fields } from "../helpers/gateway/gateway-reports"
import { handled } from "../helpers/store/handled"
import { resolve } from "../helpers/money/held"
import { heldNotifications } from "../helpers/money/held-notifications"
import { expectOneOrder } from "../helpers/shopper/payments"
import { describeStore, poll, type Store } from "../helpers/store/store"
import { paidUnheard, type UnheardPayment } from "../helpers/shopper/unheard-payment"
import { rewriteAttempt } from "../helpers/database/rewrite-attempt"

describeStore(
  'With proof "both", webhook and verify must agree:',
  (store) => {
    it("they do, whichever comes first: paid", async () => {
      const webhookFirst = await paidUnheard(store)
      verifySays(store, webhookFirst.attempt, "reset")
      await notify(store, webhookFirst.attempt)
      await expectWaiting(webhookFirst)
      store.control.faults.clear()
      await poll(store, webhookFirst.attempt.id)
      await expectOneOrder(store, webhookFirst.shopper, webhookFirst.session)

      const verifyFirst = await paidUnheard(store)
      await poll(store, verifyFirst.attempt.id)
      await expectWaiting(verifyFirst)
      await store.control.resend(verifyFirst.transaction.transaction_id)
      await handled(store)
      await expectOneOrder(store, verifyFirst.shopper, verifyFirst.session)
    })

    describe("the webhook approves, and", () => {
      it.each<[string, Fields | "reset"]>([
        ["verify says pending", { status: "pending" }],
        ["verify cannot be reached", "reset"],
      ])("%s: it waits, and is paid once verify agrees", async (_, fields) => {
        const payment = await paidUnheard(store)
        verifySays(store, payment.attempt, fields)
        await notify(store, payment.attempt)
        await expectWaiting(payment)
        // Also for a shopper who does not wait.
        expect((await payment.shopper.complete()).status).toBe(400)

        store.control.faults.clear()
        expect(await poll(store, payment.attempt.id)).toMatchObject({ status: "completed" })
        await expectOneOrder(store, payment.shopper, payment.session)
      })

      it.each<[string, Fields]>([
        ["verify says declined", { status: "declined" }],
        ["verify approves another amount", { amount: "1.00" }],
        ["verify approves another currency", { currency: "USD" }],
        ["verify names another reference", { reference: "hcatt_other" }],
      ])("%s: held", async (_, fields) => {
        const payment = await paidUnheard(store)
        verifySays(store, payment.attempt, fields)
        await notify(store, payment.attempt)
        await expectHeld(store, payment)
      })
    })

    it("the webhook alone for too long is held, and a retry that finds the other proof is an order", async () => {
      const payment = await paidUnheard(store)
      verifySays(store, payment.attempt, { status: "pending" })
      await notify(store, payment.attempt)
      await rewriteAttempt(store, payment.attempt.id, { expires_at: new Date(0) })
      await poll(store, payment.attempt.id)
      await expectHeld(store, payment)

      store.control.faults.clear()
      const { body } = await resolve(store, payment.shopper, { action: "retry" })
      expect(body.attempt).toMatchObject({ status: "completed" })
      await expectOneOrder(store, payment.shopper, payment.session)
    })

    it("the payment that only the webhook names is held, and the one that both name is an order", async () => {
      const payment = await paidUnheard(store)
      const { attempt, session, shopper } = payment
      await poll(store, attempt.id)
      await notify(store, attempt, { transaction_id: "txn_second" })
      await expectHeld(store, payment)

      await notify(store, attempt)
      await resolve(store, shopper, { action: "retry" })
      await expectOneOrder(store, shopper, session)
      expect(await heldNotifications(store)).toMatchObject([
        { attempt_id: attempt.id, error: "already_paid", body: { transaction_id: "txn_second" } },
      ])
    })

    it("half a proof for a cart that has changed is held: no second page opens", async () => {
      const payment = await paidUnheard(store)
      verifySays(store, payment.attempt, { status: "pending" })
      await notify(store, payment.attempt)
      await payment.shopper.addProduct("smoke-tea")

      expect(await payment.shopper.tryToPay()).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("do not pay again") },
      })
      expect(await payment.shopper.attempts()).toMatchObject([{ held_reason: "session_replaced" }])
    })

    describe("verify approves, and", () => {
      it.each<[string, Fields | undefined]>([
        ["no webhook comes", undefined],
        ["the webhook says pending", { status: "pending" }],
        ["the webhook says declined", { status: "declined" }],
      ])("%s: it waits, and is held after the grace, never dropped", async (_, fields) => {
        const payment = await paidUnheard(store)
        if (fields) {
          await notify(store, payment.attempt, fields)
        }
        await poll(store, payment.attempt.id)
        await expectWaiting(payment)
        expect((await payment.shopper.complete()).status).toBe(400)

        await rewriteAttempt(store, payment.attempt.id, { expires_at: new Date(0) })
        await poll(store, payment.attempt.id)
        await expectHeld(store, payment)
      })

      it("the webhook approves another amount: held", async () => {
        const payment = await paidUnheard(store)
        await poll(store, payment.attempt.id)
        await notify(store, payment.attempt, { amount: "1.00" })
        await expectHeld(store, payment)
      })
    })
  },
  { env: { HOSTED_CHECKOUT_PROOF: "both" } }
)

async function expectWaiting({ shopper }: UnheardPayment): Promise<void> {
  expect(await shopper.attempts()).toMatchObject([
    { status: "open", captured_at: null, next_check_at: expect.any(Date) },
  ])
}

async function expectHeld(store: Store, { shopper }: UnheardPayment): Promise<void> {
  expect(await shopper.attempts()).toMatchObject([
    { status: "held", held_reason: "evidence_conflict", captured_at: null },
  ])
  expect((await shopper.complete()).status).not.toBe(200)
  expect(await ordersOf(store, shopper.cartId)).toEqual([])
}
