import { reconcileDue } from "../../../src/payments/reconcile/reconcile"
import { asAdmin } from "../../helpers/admin/admin"
import { signUp } from "../../helpers/shopper/customer"
import { eventually } from "../../helpers/store/eventually"
import { atThePage } from "../../helpers/shopper/payments"
import {
  confirmTask,
  askProviderToRefund,
  makeTasksDue,
  paymentsOf,
  placeOrder,
  refund,
  refundEvents,
  refundsOf,
  refundThatIsDropped,
  tasksOf,
} from "../../helpers/money/refunds"
import { capturedWithoutOrder } from "../../helpers/shopper/paid-without-order"
import { storeTests } from "../../helpers/store/store"

const PATH = "/admin/hosted-checkout/refund-tasks"

export const refundTasks = storeTests("Refunds", (store) => {
  describe("A refund that Medusa booked", () => {
    const paidOrder = async () => await placeOrder(store, await atThePage(store))

    it("leaves a task to make it at the gateway, for a guest's order", async () => {
      const order = await paidOrder()
      expect((await refund(store, order)).status).toBe(200)

      const [booked] = await refundsOf(store, order)
      expect(await tasksOf(store, order)).toEqual([
        expect.objectContaining({
          id: expect.stringMatching(/^hcref_/),
          status: "open",
          refund_id: booked?.id,
          attempt_id: order.attemptId,
          order_id: order.orderId,
          amount: order.total / 100,
          currency_code: "cad",
          gateway_reference: null,
          confirmed_by: null,
        }),
      ])
      expect(await refundEvents(store, order)).toMatchObject([
        { kind: "refund_booked", data: { refund_id: booked?.id, order_id: order.orderId } },
      ])
    })

    it("leaves a task for a registered customer's order", async () => {
      const shopper = await store.shopper().fillCart()
      const { customerId } = await signUp(store, shopper)
      const order = await placeOrder(store, { shopper, session: await shopper.startPayment() })
      const { body } = await asAdmin(
        store,
        "GET",
        `/admin/orders/${order.orderId}?fields=customer_id`
      )
      expect(body).toMatchObject({ order: { customer_id: customerId } })

      await refund(store, order, 5)
      expect(await tasksOf(store, order)).toMatchObject([{ status: "open", amount: 5 }])
    })

    it("leaves one task for each of several partial refunds, to the cent", async () => {
      const order = await paidOrder()
      for (const amount of [5.25, 0.1, 3.335]) {
        expect((await refund(store, order, amount)).status).toBe(200)
      }
      const tasks = await tasksOf(store, order)
      expect(tasks.map(({ amount }) => amount)).toEqual([5.25, 0.1, 3.34])
      expect(tasks.map(({ refund_id }) => refund_id).sort()).toEqual(
        (await refundsOf(store, order)).map(({ id }) => id).sort()
      )
      expect(await refundEvents(store, order)).toMatchObject(
        ["5.25", "0.10", "3.34"].map((amount) => ({ data: { amount } }))
      )
    })

    it("leaves no task when Medusa refuses it", async () => {
      const order = await paidOrder()
      expect((await refund(store, order, order.total / 100 + 1)).status).toBe(400)
      expect((await refund(store, order, 0)).status).toBe(400)
      expect(await tasksOf(store, order)).toEqual([])
    })

    it("leaves one task when it is asked for twice under the same id", async () => {
      const order = await paidOrder()
      await refund(store, order, 5)
      const refundId = (await refundsOf(store, order))[0]?.id ?? ""

      await Promise.all([
        askProviderToRefund(store, order, { refundId, amount: 5 }),
        askProviderToRefund(store, order, { refundId, amount: 5 }),
      ])
      expect(await tasksOf(store, order)).toHaveLength(1)
      expect(await refundEvents(store, order)).toHaveLength(1)
    })

    it("leaves no task as long as there is no order", async () => {
      const { session } = await capturedWithoutOrder(store)
      const [payment] = await paymentsOf(store).listPayments({ payment_session_id: session.id })

      await expect(
        paymentsOf(store).refundPayment({ payment_id: payment?.id ?? "", amount: 5 })
      ).rejects.toMatchObject({ message: expect.stringContaining("no order yet") })
      expect((await asAdmin(store, "GET", PATH)).body).toMatchObject({ count: 0 })
    })

    describe("by canceling the order", () => {
      const cancel = async (orderId: string) =>
        await asAdmin(store, "POST", `/admin/orders/${orderId}/cancel`)

      it("leaves a task for all that was captured", async () => {
        const order = await paidOrder()
        expect((await cancel(order.orderId)).status).toBe(200)
        expect(await tasksOf(store, order)).toMatchObject([
          { status: "open", amount: order.total / 100 },
        ])
      })

      it("leaves a task for the rest after a partial refund", async () => {
        const order = await paidOrder()
        await refund(store, order, 5.25)
        await cancel(order.orderId)

        const tasks = await tasksOf(store, order)
        expect(tasks.map(({ amount }) => amount)).toEqual([5.25, (order.total - 525) / 100])
      })
    })

    describe("and then dropped", () => {
      it("has its task withdrawn by the reconcile job; the others stay", async () => {
        const order = await paidOrder()
        await refund(store, order, 1)
        expect((await refundThatIsDropped(store, order, 2)).status).toBe(500)
        expect(await refundsOf(store, order)).toHaveLength(1)
        expect(await tasksOf(store, order)).toMatchObject([{ status: "open" }, { status: "open" }])

        await makeTasksDue(store)
        await reconcileDue(store.deps)
        // The store's own job may have been faster, and may still be running.
        await eventually("the dropped one is withdrawn", async () =>
          (await tasksOf(store, order)).some(({ status }) => status === "withdrawn")
        )
        expect(await tasksOf(store, order)).toMatchObject([
          { amount: 1, status: "open", withdrawn_at: null },
          { amount: 2, status: "withdrawn", withdrawn_at: expect.any(String) },
        ])
        expect((await refundEvents(store, order)).at(-1)).toMatchObject({
          kind: "refund_withdrawn",
          trigger: "poll",
          data: { amount: "2.00" },
        })
      })

      it("is not checked before it is due, and each check postpones the next", async () => {
        const order = await paidOrder()
        await refund(store, order, 1)
        await refundThatIsDropped(store, order, 2)
        await reconcileDue(store.deps)
        expect(await tasksOf(store, order)).toMatchObject([{ status: "open" }, { status: "open" }])

        const soon = new Date(Date.now() + 2 * 60_000)
        const taken = async (limit: number) =>
          (await store.repositories.refundTasks.takeDue(soon, limit)).length
        expect(await taken(1)).toBe(1)
        expect(await taken(10)).toBe(1)
        expect(await taken(10)).toBe(0)
      })

      it("is withdrawn when an admin wants to confirm it, and the admin reads why", async () => {
        const order = await paidOrder()
        await refundThatIsDropped(store, order, 2)
        const [task] = await tasksOf(store, order)

        const { status, body } = await confirmTask(store, task)
        expect(status).toBe(400)
        expect(body.message).toContain("dropped this refund")
        expect(await tasksOf(store, order)).toMatchObject([
          { status: "withdrawn", gateway_reference: null },
        ])
      })
    })
  })
})
