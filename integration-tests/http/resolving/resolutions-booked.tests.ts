import type { AdminAttemptResponse } from "../../../src/admin-api"
import { HostedCheckoutEvents } from "../../../src/core"
import { asAdmin } from "../../helpers/admin/admin"
import { ordersOf } from "../../helpers/money/cart-orders"
import { emitted } from "../../helpers/store/emitted"
import { eventually } from "../../helpers/store/eventually"
import { capturedAndGivenUp, paidAReplacedPage, resolve } from "../../helpers/money/held"
import { unpaidOrder } from "../../helpers/shopper/manual-payment"
import { approved, atThePage, expectOneOrder } from "../../helpers/shopper/payments"
import { booked, paymentsOf } from "../../helpers/money/refunds"
import { storeTests, poll } from "../../helpers/store/store"

export const resolutionsBooked = storeTests("Medusa's books after a resolution:", (store) => {
  it("a payment tried again is announced once, when its order is placed", async () => {
    const completed = emitted(store, HostedCheckoutEvents.ATTEMPT_COMPLETED)
    const { shopper, session, mend } = await capturedAndGivenUp(store)
    await mend()
    await resolve(store, shopper, { action: "retry" })

    const order = await expectOneOrder(store, shopper, session)
    const [attempt] = await shopper.attempts()
    await eventually("it is announced", async () => completed.length > 0)
    await poll(store, attempt?.id ?? "")
    expect(completed).toEqual([{ id: attempt?.id, order_id: order.id }])
  })

  it("a payment that a new start finds on a replaced page is held, and announced once", async () => {
    const held = emitted(store, HostedCheckoutEvents.ATTEMPT_HELD)
    const { shopper, session } = await atThePage(store)
    store.control.dropWebhooks()
    approved(shopper.pay(session))
    await shopper.addProduct("smoke-tea")
    expect(await shopper.tryToPay()).toMatchObject({ status: 400 })

    const [attempt] = await shopper.attempts()
    await eventually("it is announced", async () => held.length > 0)
    await poll(store, attempt?.id ?? "")
    expect(held).toEqual([{ id: attempt?.id, reason: "session_replaced" }])
  })

  describe("applied to an order", () => {
    it("one of two payments at once is booked, and the other stays held", async () => {
      const { shopper: one } = await paidAReplacedPage(store)
      const { shopper: other } = await paidAReplacedPage(store)
      const ids = [await one.attempts(), await other.attempts()].map((rows) => rows[0]?.id ?? "")
      const { cartId, id: order_id } = await unpaidOrder(store)

      const answers = await Promise.all(
        [one, other].map(async (shopper) =>
          resolve(store, shopper, { action: "apply_to_order", order_id })
        )
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      const [order] = await ordersOf(store, cartId)
      expect(order).toMatchObject({ captures: [order?.total], transactions: [order?.total] })
      const attempts = await Promise.all(
        ids.map(async (id) => store.repositories.attempts.byId(id))
      )
      expect(attempts.map((attempt) => attempt?.status).sort()).toEqual(["completed", "held"])
    })

    it("again, after a server died in between, it is booked on one collection", async () => {
      const { shopper } = await paidAReplacedPage(store)
      const { cartId, id: order_id } = await unpaidOrder(store)
      const dying = jest
        .spyOn(store.repositories.attempts, "transition")
        .mockRejectedValueOnce(new Error("the server died"))
      expect((await resolve(store, shopper, { action: "apply_to_order", order_id })).status).toBe(
        500
      )
      dying.mockRestore()

      const { body } = await resolve(store, shopper, { action: "apply_to_order", order_id })
      expect(body.attempt).toMatchObject({ status: "completed", order_id })
      const [order] = await ordersOf(store, cartId)
      expect(order).toMatchObject({ captures: [order?.total], transactions: [order?.total] })
    })
  })

  describe("given back at the gateway, where Medusa had captured it without an order", () => {
    it("the payment is refunded in Medusa, and its cart becomes no order", async () => {
      const { shopper, mend } = await capturedAndGivenUp(store)
      await mend()
      const [captured] = await shopper.attempts()
      const { body } = await resolve(store, shopper, { action: "refunded", note: "ref_1" })

      expect(body.attempt).toMatchObject({ status: "resolved", order_id: null })
      const story = await asAdmin<AdminAttemptResponse>(
        store,
        "GET",
        `/admin/hosted-checkout/attempts/${captured?.id}`
      )
      expect(story.body.attempt.captured_at).toBeNull()
      expect(story.body.attempt.events).toContainEqual(
        expect.objectContaining({
          kind: "capture_refunded",
          data: { captured_at: captured?.captured_at?.toISOString() },
        })
      )
      expect((await shopper.complete()).status).not.toBe(200)
      expect(await ordersOf(store, shopper.cartId)).toEqual([])
      expect(await booked(store, shopper.collectionId)).toEqual([
        { captured: [expect.any(Number)], refunded: [expect.any(Number)] },
      ])
    })

    it("the shopper can pay the cart again: one order, with the new payment", async () => {
      const { shopper, mend } = await capturedAndGivenUp(store)
      await mend()
      await resolve(store, shopper, { action: "refunded", note: "ref_1" })

      const before = shopper.collectionId
      await shopper.reload()
      const again = await shopper.startPayment()
      store.control.releaseWebhooks()
      approved(shopper.pay(again))
      await shopper.returnFromPage(again)

      const [order, ...others] = await ordersOf(store, shopper.cartId)
      expect(order).toMatchObject({ transactions: [order?.total] })
      expect(others).toEqual([])
      expect(await booked(store, before)).toEqual([
        { captured: [expect.any(Number)], refunded: [expect.any(Number)] },
      ])
      expect(await booked(store, shopper.collectionId)).toEqual([
        { captured: [expect.any(Number)], refunded: [] },
      ])
    })

    it("a crash in between is repaired by resolving it again", async () => {
      const { shopper, mend } = await capturedAndGivenUp(store)
      await mend()
      const dying = jest
        .spyOn(paymentsOf(store), "refundPayment")
        .mockRejectedValueOnce(new Error("the database is gone"))
      const resolution = { action: "refunded", note: "ref_1" }
      expect((await resolve(store, shopper, resolution)).status).toBe(500)
      dying.mockRestore()
      expect((await shopper.attempts())[0]).toMatchObject({ status: "held" })
      expect((await shopper.complete()).status).not.toBe(200)

      expect((await resolve(store, shopper, resolution)).status).toBe(200)
      expect(await booked(store, shopper.collectionId)).toEqual([
        { captured: [expect.any(Number)], refunded: [expect.any(Number)] },
      ])
    })

    it("not once the cart has become an order after all", async () => {
      const { shopper, session, mend } = await capturedAndGivenUp(store)
      await mend()
      expect((await shopper.complete()).status).toBe(200)

      const { status, body } = await resolve(store, shopper, {
        action: "refunded",
        note: "ref_1",
      })
      expect(status).toBe(400)
      expect(body).toMatchObject({
        code: "order_placed",
        message: expect.stringContaining("has become an order in the meantime"),
      })
      await expectOneOrder(store, shopper, session)
    })
  })
})
