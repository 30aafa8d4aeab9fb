import type { CheckoutAttempt } from "../../../src/core"
import { asAdmin } from "../../helpers/admin/admin"
import { notify, verifySays } from "../../helpers/gateway/gateway-reports"
import { completionGivenUp, resolve, reversed } from "../../helpers/money/held"
import { optionsOf } from "../../helpers/store/options-of"
import { atThePage, expectOneOrder } from "../../helpers/shopper/payments"
import { placeOrder, refund } from "../../helpers/money/refunds"
import { storeTests, type Store } from "../../helpers/store/store"
import { paidUnheard } from "../../helpers/shopper/unheard-payment"
import {
  evidenceOf,
  firstOf,
  kindsOf,
  pollFirst,
  refundAtTheGateway,
} from "../../helpers/gateway/went-back"
import { onTransition } from "../../helpers/database/on-transition"

const THERE = { action: "retry", not_returned: true, note: "dispute 7 was won" }
const WENT_BACK = { status: "held", held_reason: "gateway_reversed" }

type Alarm = (store: Store, attempt: CheckoutAttempt) => Promise<void>

export const falseReversals = storeTests(
  "A payment that the gateway reports as reversed",
  (store) => {
    afterEach(() => jest.restoreAllMocks())

    const completedOrder = async () => {
      const { shopper, session } = await atThePage(store)
      const order = await placeOrder(store, { shopper, session })
      return { ...order, shopper, session }
    }
    const alarms: [string, Alarm][] = [
      [
        "a notification that verify denies",
        async (_, attempt) => notify(store, attempt, { status: "chargeback" }),
      ],
      [
        "a notification that names another transaction",
        async (_, attempt) =>
          notify(store, attempt, { status: "refunded", transaction_id: "txn_of_another" }),
      ],
      [
        "verify, in a dispute that is won later",
        async (_, attempt) => verifySays(store, attempt, { status: "chargeback" }),
      ],
    ]

    describe.each(alarms)("by mistake: %s", (_, alarm) => {
      const falselyReversed = async () => {
        const order = await completedOrder()
        await alarm(store, await firstOf(order.shopper))
        await pollFirst(store, order.shopper)
        expect(await firstOf(order.shopper)).toMatchObject(WENT_BACK)
        store.control.faults.clear()
        return order
      }

      it("stays held after a plain retry, and is completed again when an admin confirms that it was not returned", async () => {
        const { shopper, session, orderId } = await falselyReversed()
        expect((await resolve(store, shopper, { action: "retry" })).body.attempt).toMatchObject(
          WENT_BACK
        )

        const { body } = await resolve(store, shopper, THERE)
        expect(body.attempt).toMatchObject({ status: "completed", order_id: orderId })
        expect(await firstOf(shopper)).toMatchObject({
          held_reason: null,
          next_check_at: expect.any(Date),
          resolution: {
            action: "retry",
            not_returned: true,
            note: THERE.note,
            by: expect.stringMatching(/^user_/),
          },
        })
        expect(await kindsOf(store, shopper)).toContain("resolved")
        await expectOneOrder(store, shopper, session)
      })

      it("is still checked after that, and a later reversal holds it again", async () => {
        const { shopper } = await falselyReversed()
        await resolve(store, shopper, THERE)
        await pollFirst(store, shopper)
        expect(await firstOf(shopper)).toMatchObject({ status: "completed" })

        await refundAtTheGateway(store, shopper)
        expect(await pollFirst(store, shopper)).toMatchObject(WENT_BACK)
      })
    })

    it("and then approved without a transaction id is completed by a retry", async () => {
      const { shopper } = await reversed(store)
      expect((await resolve(store, shopper, { action: "retry" })).body.attempt).toMatchObject({
        status: "completed",
      })
    })

    it("cannot be confirmed as not returned without a note", async () => {
      const { shopper } = await reversed(store)
      expect(await resolve(store, shopper, { action: "retry", not_returned: true })).toMatchObject({
        status: 400,
        body: { code: "field_required", field: "note" },
      })
    })

    it("cannot be confirmed as not returned where the gateway reported no reversal", async () => {
      const { shopper } = await completionGivenUp(store)
      expect(await resolve(store, shopper, THERE)).toMatchObject({
        status: 400,
        body: { code: "not_retryable", message: expect.stringContaining("does not say") },
      })
      expect(await firstOf(shopper)).toMatchObject({ status: "held", resolution: null })
    })

    it("cannot be confirmed as not returned where its order was refunded in Medusa", async () => {
      const { shopper, ...order } = await completedOrder()
      verifySays(store, await firstOf(shopper), { status: "chargeback" })
      await pollFirst(store, shopper)
      await refund(store, order)

      expect(await resolve(store, shopper, THERE)).toMatchObject({
        status: 400,
        body: { code: "not_retryable" },
      })
    })

    it("rejects a resolution when the evidence changed after the admin read it", async () => {
      const { shopper } = await completedOrder()
      const attempt = await firstOf(shopper)
      await notify(store, attempt, { status: "chargeback" })
      const news = evidenceOf(attempt, "refunded")
      const changing = onTransition(store, async (_, write) => {
        changing.mockRestore()
        await store.repositories.evidence.add(attempt.id, news, "poll", optionsOf(store))
        return await write()
      })

      expect(await resolve(store, shopper, THERE)).toMatchObject({
        status: 400,
        body: { code: "news_arrived" },
      })
      const { status, resolution, evidence } = await firstOf(shopper)
      expect({ status, resolution }).toEqual({ status: "held", resolution: null })
      expect(evidence.pieces?.map(({ status }) => status)).toContain("refunded")
      expect(evidence.pieces?.filter((piece) => piece.dismissed_at)).toEqual([])
    })

    describe("before its order was placed", () => {
      it("becomes an order when an admin confirms that the money was not returned", async () => {
        const { attempt, shopper, session } = await paidUnheard(store)
        await notify(store, attempt, { status: "chargeback" })
        await pollFirst(store, shopper)
        expect(await firstOf(shopper)).toMatchObject({ held_reason: "evidence_conflict" })
        expect(await resolve(store, shopper, { action: "retry" })).toMatchObject({
          status: 400,
          body: { code: "reversal_disputed" },
        })

        expect((await resolve(store, shopper, THERE)).body.attempt).toMatchObject({
          status: "completed",
        })
        await expectOneOrder(store, shopper, session)
      })

      it("becomes no order by an admin's confirmation where both sources agree on the reversal", async () => {
        const { shopper } = await completionGivenUp(store)
        await refundAtTheGateway(store, shopper)
        await pollFirst(store, shopper)
        expect(await resolve(store, shopper, THERE)).toMatchObject({
          status: 400,
          body: { code: "not_retryable" },
        })
      })
    })

    it("shows in its timeline which admin confirmed that it was not returned", async () => {
      const { shopper } = await reversed(store)
      const { id } = await firstOf(shopper)
      await resolve(store, shopper, THERE)
      const { body } = await asAdmin<{ attempt: { events: unknown[] } }>(
        store,
        "GET",
        `/admin/hosted-checkout/attempts/${id}`
      )
      expect(body.attempt.events).toContainEqual(
        expect.objectContaining({
          kind: "resolved",
          trigger: "admin",
          data: expect.objectContaining({ not_returned: true, note: THERE.note }),
        })
      )
    })
  }
)
