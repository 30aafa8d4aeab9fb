import { reconcileDue } from "../../../src/payments/reconcile/reconcile"
import { withProfile } from "../../helpers/store/with-profile"
import { verifySays } from "../../helpers/gateway/gateway-reports"
import { firstOf, pollFirst, said } from "../../helpers/gateway/went-back"
import { capturedAndGivenUp, paidAReplacedPage, resolve, reversed } from "../../helpers/money/held"
import { placeOrder, refund } from "../../helpers/money/refunds"
import { capturedWithoutOrder, paidWithoutOrder } from "../../helpers/shopper/paid-without-order"
import { atThePage } from "../../helpers/shopper/payments"
import type { Shopper } from "../../helpers/shopper/shopper"
import { storeTests, type Store } from "../../helpers/store/store"
import { rewriteAttempt } from "../../helpers/database/rewrite-attempt"

const THERE = { action: "retry", not_returned: true, note: "only the five dollars" }

export const notifiedOnce = storeTests("What the gateway says about a payment", (store) => {
  it.each([
    ["without an amount", undefined],
    ["with the payment's own amount", "whole"],
  ])(
    "holds a payment once when it is refunded in part and the gateway says refunded %s",
    async (_, amount) => {
      const { shopper, session } = await atThePage(store)
      store.control.dropWebhooks()
      const order = await placeOrder(store, { shopper, session })
      await refund(store, order, 5)
      const attempt = await firstOf(shopper)
      const whole = amount && { amount: attempt.amount }
      verifySays(store, attempt, { ...said(attempt), amount: undefined, ...whole })

      expect(await pollFirst(store, shopper)).toMatchObject({ held_reason: "gateway_reversed" })
      expect((await resolve(store, shopper, THERE)).body.attempt).toMatchObject({
        status: "completed",
      })
      expect(await pollFirst(store, shopper)).toMatchObject({ status: "completed" })
    }
  )

  describe("under a profile that changes", () => {
    const dueOnce = async (shopper: Shopper) => {
      const { id } = await firstOf(shopper)
      await rewriteAttempt(store, id, {
        unknown_status: "settling",
        unknown_status_profile: "another profile",
        expires_at: new Date(0),
      })
      await withProfile(store, { statuses: { unpaid: ["settling"] } }, async () => {
        await reconcileDue(store.deps)
        await reconcileDue(store.deps)
      })
      return await firstOf(shopper)
    }

    it.each<[string, (of: Store) => Promise<{ shopper: Shopper }>]>([
      ["held", paidAReplacedPage],
      ["held with an order", reversed],
      [
        "resolved",
        async (of) => {
          const paid = await paidAReplacedPage(of)
          await resolve(of, paid.shopper, { action: "refunded", note: "ref_1" })
          return paid
        },
      ],
      ["captured, and its order was given up", capturedAndGivenUp],
      [
        "completed",
        async (of) => {
          const page = await atThePage(of)
          await placeOrder(of, page)
          return page
        },
      ],
    ])("claims no payment again without end: %s", async (_, payment) => {
      const { shopper } = await payment(store)
      const { next_check_at } = await dueOnce(shopper)
      expect(next_check_at?.getTime() ?? Infinity).toBeGreaterThan(Date.now() + 60_000)
    })

    it("counts each try of a paid payment, whose check comes later each time", async () => {
      const { shopper } = await paidWithoutOrder(store)
      const { next_check_at, ...tried } = await dueOnce(shopper)
      expect(tried).toMatchObject({ status: "paid", placement_count: 2 })
      expect(next_check_at?.getTime()).toBeGreaterThan(Date.now())
    })

    it("places the order of a captured payment whose status becomes unknown", async () => {
      const { shopper, mend } = await capturedWithoutOrder(store)
      await mend()
      await withProfile(store, { statuses: { approved: ["settled"] } }, async () => {
        expect(await pollFirst(store, shopper)).toMatchObject({ status: "completed" })
      })
    })
  })
})
