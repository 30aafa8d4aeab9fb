import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AdminAttemptResponse } from "../../../src/admin-api"
import { asAdmin } from "../../helpers/admin/admin"
import { notify, verifySays } from "../../helpers/gateway/gateway-reports"
import { firstOf, pollFirst } from "../../helpers/gateway/went-back"
import { paidAReplacedPage, resolve } from "../../helpers/money/held"
import { ordersOf } from "../../helpers/money/cart-orders"
import { paidWithoutOrder } from "../../helpers/shopper/paid-without-order"
import { completed } from "../../helpers/shopper/payments"
import type { Shopper } from "../../helpers/shopper/shopper"
import { paidUnheard } from "../../helpers/shopper/unheard-payment"
import { poll, storeTests } from "../../helpers/store/store"

const SECOND = "txn_second"
const REFUNDED = { action: "refunded", note: "ref_1" }
const PAID_AGAIN = {
  status: "held",
  held_reason: "paid_again",
  transaction_id: SECOND,
  notify_at: expect.any(Date),
}

export const paidAgain = storeTests(
  "A page that is paid again after its first payment was returned",
  (store) => {
    const held = async () => {
      const { shopper } = await paidAReplacedPage(store)
      return { shopper, first: await firstOf(shopper) }
    }
    const approves = {
      "a signed notification": async (shopper: Shopper) =>
        await notify(store, await firstOf(shopper), { transaction_id: SECOND }),
      verify: async (shopper: Shopper) => {
        const attempt = await firstOf(shopper)
        verifySays(store, attempt, { transaction_id: SECOND })
        await poll(store, attempt.id)
      },
    }
    const notices = async () =>
      (await store.container
        .resolve(ContainerRegistrationKeys.PG_CONNECTION)("hosted_checkout_webhook_event")
        .where({ outcome: "held" })
        .pluck("error")) as string[]

    describe.each([
      ["a signed notification", "transaction_mismatch"],
      ["verify", "already_paid"],
    ] as const)("by %s", (source, reason) => {
      const approve = approves[source]

      it("is held again where it was resolved as refunded", async () => {
        const { shopper, first } = await held()
        await notify(store, first, { status: "refunded" })
        expect((await resolve(store, shopper, REFUNDED)).status).toBe(200)

        await approve(shopper)
        expect(await firstOf(shopper)).toMatchObject(PAID_AGAIN)
      })

      it("is held for that while it is held for something else", async () => {
        const { shopper, first } = await held()
        await notify(store, first, { status: "refunded" })
        await approve(shopper)
        expect(await firstOf(shopper)).toMatchObject(PAID_AGAIN)
      })

      it("is a notification on the worklist where the first payment stands", async () => {
        const { shopper } = await held()
        await approve(shopper)
        expect(await notices()).toEqual([reason])
        expect(await firstOf(shopper)).toMatchObject({ held_reason: "session_replaced" })
      })
    })

    it("is not buried by a refund of the first payment that an admin records late", async () => {
      const { shopper, first } = await held()
      await notify(store, first, { status: "refunded" })
      const { body } = await asAdmin<AdminAttemptResponse>(
        store,
        "GET",
        `/admin/hosted-checkout/attempts/${first.id}`
      )
      await approves["a signed notification"](shopper)

      const { evidence_version } = body.attempt
      expect(await resolve(store, shopper, { ...REFUNDED, evidence_version })).toMatchObject({
        status: 400,
        body: { code: "news_arrived" },
      })
      expect(await firstOf(shopper)).toMatchObject(PAID_AGAIN)
    })

    it("becomes an order of the second transaction when the first is voided before it is booked", async () => {
      const { mend, shopper } = await paidWithoutOrder(store)
      const attempt = await firstOf(shopper)
      expect(attempt.proven_at).not.toBeNull()
      await notify(store, attempt, { status: "voided" })
      verifySays(store, attempt, { transaction_id: SECOND })
      await notify(store, attempt, { transaction_id: SECOND })
      expect(await firstOf(shopper)).toMatchObject(PAID_AGAIN)

      await mend()
      // Verify knows the second one as well, once it is asked.
      await pollFirst(store, shopper)
      await resolve(store, shopper, { action: "retry" })
      expect(await firstOf(shopper)).toMatchObject({
        status: "completed",
        transaction_id: SECOND,
      })
      // The first one's reversal, reported again, is not the booked payment's.
      await notify(store, attempt, { status: "voided", card_type: "VISA" })
      expect(await firstOf(shopper)).toMatchObject({ status: "completed" })
      expect(await notices()).toEqual([])
    })

    it("holds the second transaction as paid_again, not as a refund, when the booked one was voided", async () => {
      const { attempt, shopper } = await paidUnheard(store)
      await notify(store, attempt)
      await completed(shopper)
      verifySays(store, attempt, "reset")
      await notify(store, attempt, { status: "voided" })
      await notify(store, attempt, { transaction_id: SECOND })

      expect(await firstOf(shopper)).toMatchObject({ held_reason: "gateway_reversed" })
      expect(await notices()).toEqual(["paid_again"])
      expect(await ordersOf(store, shopper.cartId)).toHaveLength(1)
    })

    it("asks the gateway once more after the page of a resolved payment has ended", async () => {
      const { shopper } = await held()
      await resolve(store, shopper, REFUNDED)
      const { expires_at, next_check_at } = await firstOf(shopper)
      expect(next_check_at?.getTime()).toBeGreaterThan(expires_at?.getTime() ?? Infinity)

      const asked = store.control.calls().length
      await pollFirst(store, shopper)
      expect(store.control.calls().length).toBeGreaterThan(asked)
    })
  }
)
