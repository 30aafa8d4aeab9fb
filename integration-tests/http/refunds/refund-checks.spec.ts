import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { asAdmin } from "../../helpers/admin/admin"
import { atThePage } from "../../helpers/shopper/payments"
import { placeOrder, refund, type PaidOrder } from "../../helpers/money/refunds"
import { rewriteAttempt } from "../../helpers/database/rewrite-attempt"
import { eventually } from "../../helpers/store/eventually"
import { describeStore } from "../../helpers/store/store"

describeStore("Refunds", (store) => {
  describe("A payment whose daily checks are over", () => {
    const order = async () => {
      const placed = await placeOrder(store, await atThePage(store))
      await rewriteAttempt(store, placed.attemptId, { next_check_at: null })
      return placed
    }
    const nextCheck = async ({ attemptId }: PaidOrder): Promise<Date | null> =>
      (await store.repositories.attempts.byId(attemptId))?.next_check_at ?? null
    const cancel = (orderId: string) => `/admin/orders/${orderId}/cancel`

    it("is checked again after an admin has refunded a part", async () => {
      const paid = await order()
      expect((await refund(store, paid, 5)).status).toBe(200)
      expect(await nextCheck(paid)).not.toBeNull()
    })

    it("is checked again where Medusa refuses to refund so much: it may have died on the way", async () => {
      const paid = await order()
      expect((await refund(store, paid, 5_000)).status).toBe(400)
      expect(await nextCheck(paid)).not.toBeNull()
    })

    it("is checked again after an admin has canceled the order", async () => {
      const paid = await order()
      expect((await asAdmin(store, "POST", cancel(paid.orderId), {})).status).toBe(200)
      expect(await nextCheck(paid)).not.toBeNull()
    })

    it("is checked again after the store's own code has canceled the order", async () => {
      const paid = await order()
      await cancelOrderWorkflow(store.container).run({ input: { order_id: paid.orderId } })
      await eventually("a check is due", async () => (await nextCheck(paid)) ?? undefined)
    })

    it("is left alone when a stranger asks to cancel the order", async () => {
      const paid = await order()
      const answer = await fetch(store.url + cancel(paid.orderId), { method: "POST" })
      expect(answer.status).toBe(401)
      expect(await nextCheck(paid)).toBeNull()
    })
  })
})
