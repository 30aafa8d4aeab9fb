import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { RECONCILE_JOB } from "../../../src/core/repositories/health"
import { asAdmin } from "../../helpers/admin/admin"
import { atThePage } from "../../helpers/shopper/payments"
import { placeOrder, refund, type PaidOrder } from "../../helpers/money/refunds"
import { rewriteAttempt } from "../../helpers/database/rewrite-attempt"
import { eventually } from "../../helpers/store/eventually"
import { runJob } from "../../helpers/store/run-job"
import { storeTests } from "../../helpers/store/store"

export const describeRefundChecks = storeTests("Refunds", (store) => {
  describe("A payment whose daily checks are over", () => {
    const order = async () => {
      const placed = await placeOrder(store, await atThePage(store))
      await rewriteAttempt(store, placed.attemptId, { next_check_at: null })
      return placed
    }
    const nextCheck = async ({ attemptId }: PaidOrder): Promise<Date | null> =>
      (await store.repositories.attempts.byId(attemptId))?.next_check_at ?? null
    const cancel = (orderId: string) => `/admin/orders/${orderId}/cancel`

    it("A check of an old payment at the gateway is scheduled after an admin refunds or cancels, even if Medusa refuses the refund", async () => {
      const paid = await order()
      for (const [status, ask] of [
        // It may have died on the way.
        [400, async () => refund(store, paid, 5_000)],
        [200, async () => refund(store, paid, 5)],
        [200, async () => asAdmin(store, "POST", cancel(paid.orderId), {})],
      ] as const) {
        await rewriteAttempt(store, paid.attemptId, { next_check_at: null })
        expect((await ask()).status).toBe(status)
        expect(await nextCheck(paid)).not.toBeNull()
      }
    })

    it("An old payment is checked again and put on the worklist for a refund when the store's own code cancels the order, but not when a stranger tries to cancel", async () => {
      const paid = await order()
      const answer = await fetch(store.url + cancel(paid.orderId), { method: "POST" })
      expect(answer.status).toBe(401)
      expect(await nextCheck(paid)).toBeNull()

      await cancelOrderWorkflow(store.container).run({ input: { order_id: paid.orderId } })
      const isHeld = async () => {
        await runJob(store, RECONCILE_JOB)
        const [payment] = await store.repositories.payments.ofPages([
          { provider_id: "pp_hosted-checkout_default", reference: paid.attemptId },
        ])
        return payment?.reason === "refund_due"
      }
      await eventually("the refund is on the worklist", isHeld, 30_000)
    })
  })
})
