import { reconcileDue } from "../../../src/payments/reconcile/reconcile"
import { resolve } from "../../helpers/money/held"
import { atThePage } from "../../helpers/shopper/payments"
import {
  askProviderToRefund,
  confirmTask,
  makeTasksDue,
  placeOrder,
  refund,
  refundEvents,
  refundsOf,
  tasksOf,
} from "../../helpers/money/refunds"
import { poll, storeTests } from "../../helpers/store/store"

export const refundsMadeBefore = storeTests("Refunds", (store) => {
  describe("A refund that the gateway made before Medusa booked it", () => {
    const reversedOrder = async (fields: Record<string, string>) => {
      const { shopper, session } = await atThePage(store)
      const order = { ...(await placeOrder(store, { shopper, session })), shopper }
      store.control.faults.next({
        endpoint: "verify",
        respond: { status: 200, body: fields },
        times: 20,
      })
      expect(await poll(store, order.attemptId)).toMatchObject({ held_reason: "gateway_reversed" })
      return order
    }

    it("has its task confirmed without a notice", async () => {
      const order = await reversedOrder({ status: "chargeback", transaction_id: "txn_reversal" })
      expect((await refund(store, order)).status).toBe(200)

      expect(await tasksOf(store, order)).toMatchObject([
        {
          status: "confirmed",
          amount: order.total / 100,
          gateway_reference: "txn_reversal",
          confirmed_by: null,
          confirmed_at: expect.any(String),
        },
      ])
      expect(
        await store.repositories.worklist.claimNotices(
          new Date(Date.now() + 60_000),
          new Date(),
          10
        )
      ).toEqual(expect.not.arrayContaining([expect.objectContaining({ kind: "refund_task" })]))
      expect(await refundEvents(store, order)).toMatchObject([
        { kind: "refund_confirmed", data: { by: null } },
      ])
    })

    it("leaves a task for the amount that was not returned yet", async () => {
      const order = await reversedOrder({ status: "refunded", amount: "5.00" })
      await refund(store, order, 2)
      await refund(store, order, 8)

      const tasks = await tasksOf(store, order)
      expect(tasks.map(({ status, amount }) => [status, amount]).sort()).toEqual([
        ["confirmed", 2],
        ["confirmed", 3],
        ["open", 5],
      ])
      expect(tasks.find(({ status }) => status === "open")).toMatchObject({
        refund_id: (await refundsOf(store, order)).find(({ amount }) => Number(amount) === 8)?.id,
      })
    })

    describe("and that an admin reports as not made", () => {
      const THERE = { action: "retry", not_returned: true, note: "it was never paid out" }
      const wronglyReversed = async () => {
        const order = await reversedOrder({ status: "refunded", amount: "5.00" })
        await refund(store, order, 2)
        await refund(store, order, 8)
        const tasks = await tasksOf(store, order)
        await confirmTask(
          store,
          tasks.find(({ status }) => status === "open")
        )
        return order
      }

      it("has its tasks opened again, and admins are notified", async () => {
        const order = await wronglyReversed()
        expect((await resolve(store, order.shopper, THERE)).body.attempt).toMatchObject({
          status: "completed",
        })

        const tasks = await tasksOf(store, order)
        expect(tasks.map(({ status, amount }) => [status, amount]).sort()).toEqual([
          ["confirmed", 5],
          ["open", 2],
          ["open", 3],
        ])
        const open = tasks.filter(({ status }) => status === "open")
        for (const task of open) {
          expect(task).toMatchObject({ gateway_reference: null, confirmed_at: null })
        }
        const notices = await store.repositories.worklist.claimNotices(new Date(), new Date(), 100)
        expect(notices.map(({ id }) => id)).toEqual(
          expect.arrayContaining(open.map(({ id }) => id))
        )
        expect((await refundEvents(store, order)).slice(-2)).toMatchObject([
          { kind: "refund_reopened", trigger: "admin", data: { order_id: order.orderId } },
          { kind: "refund_reopened", trigger: "admin", data: { order_id: order.orderId } },
        ])
      })

      it("keeps its task open as long as Medusa has the refund", async () => {
        const order = await wronglyReversed()
        await resolve(store, order.shopper, THERE)
        await makeTasksDue(store)
        await reconcileDue(store.deps)

        const tasks = await tasksOf(store, order)
        expect(tasks.filter(({ status }) => status === "open")).toHaveLength(2)
        for (const task of tasks.filter(({ status }) => status === "open")) {
          expect((await confirmTask(store, task)).status).toBe(200)
        }
      })
    })

    it("leaves one task when it is asked for twice under the same id", async () => {
      const order = await reversedOrder({ status: "chargeback" })
      await refund(store, order, 5)
      const refundId = (await refundsOf(store, order))[0]?.id ?? ""
      await askProviderToRefund(store, order, { refundId, amount: 5 })
      expect(await tasksOf(store, order)).toMatchObject([{ status: "confirmed", amount: 5 }])
    })
  })
})
