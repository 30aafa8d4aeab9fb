import { atThePage } from "../helpers/payments"
import {
  askProviderToRefund,
  placeOrder,
  refund,
  refundEvents,
  refundsOf,
  tasksOf,
} from "../helpers/refunds"
import { poll, storeTests } from "../helpers/store"

export const refundsMadeBefore = storeTests("Refunds", (store) => {
  describe("A refund that the gateway made before Medusa booked it", () => {
    const reversedOrder = async (words: Record<string, string>) => {
      const order = await placeOrder(store, await atThePage(store))
      store.books.faults.next({
        endpoint: "verify",
        respond: { status: 200, body: words },
        times: 20,
      })
      expect(await poll(store, order.attemptId)).toMatchObject({ held_reason: "gateway_reversed" })
      return order
    }

    it("is not to be made again: its task is confirmed, and nobody is told", async () => {
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
        await store.ledger.claimNotices(new Date(Date.now() + 60_000), new Date(), 10)
      ).toEqual(expect.not.arrayContaining([expect.objectContaining({ kind: "refund_task" })]))
      expect(await refundEvents(store, order)).toMatchObject([
        { kind: "refund_confirmed", data: { by: null } },
      ])
    })

    it("is to be made as far as it exceeds what went back", async () => {
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

    it("leaves one task when it is asked for twice under the same id", async () => {
      const order = await reversedOrder({ status: "chargeback" })
      await refund(store, order, 5)
      const refundId = (await refundsOf(store, order))[0]?.id ?? ""
      await askProviderToRefund(store, order, { refundId, amount: 5 })
      expect(await tasksOf(store, order)).toMatchObject([{ status: "confirmed", amount: 5 }])
    })
  })
})
