import { capturedAndGivenUp, resolve } from "../../helpers/money/held"
import { expectOneOrder } from "../../helpers/shopper/payments"
import { booked } from "../../helpers/money/refunds"
import { storeTests } from "../../helpers/store/store"
import {
  expectNoOrderEver,
  firstOf,
  LEFT_IN_MEDUSA,
  pollFirst,
  refundAtTheGateway,
  REFUNDED_IN_MEDUSA,
} from "../../helpers/gateway/went-back"
import { heldColumns, rewriteAttempt } from "../../helpers/database/rewrite-attempt"

export const returnedMoneyResolving = storeTests(
  "A payment that was returned before its order",
  (store) => {
    it.each(["closed", "retry"])("cannot be resolved as %s with a note", async (action) => {
      const { shopper } = await capturedAndGivenUp(store)
      await refundAtTheGateway(store, shopper)
      await pollFirst(store, shopper)

      expect(await resolve(store, shopper, { action, note: "because" })).toMatchObject({
        status: 400,
        body: { code: action === "retry" ? "not_retryable" : "not_closable" },
      })
    })

    describe("only in part", () => {
      const partlyReturned = async () => {
        const paid = await capturedAndGivenUp(store)
        await refundAtTheGateway(store, paid.shopper, "1.00")
        await pollFirst(store, paid.shopper)
        return paid
      }

      it("is held, and Medusa keeps the payment", async () => {
        const { shopper } = await partlyReturned()
        expect(await firstOf(shopper)).toMatchObject({
          held_reason: "gateway_reversed",
          captured_at: expect.any(Date),
        })
        expect(await booked(store, shopper.collectionId)).toEqual(LEFT_IN_MEDUSA)
      })

      it("becomes an order when an admin confirms that nothing was returned", async () => {
        const { shopper, session, mend } = await partlyReturned()
        await mend()
        expect(await resolve(store, shopper, { action: "retry" })).toMatchObject({
          status: 400,
          body: { code: "reversal_disputed" },
        })

        const there = { action: "retry", not_returned: true, note: "dispute 7 was won" }
        expect((await resolve(store, shopper, there)).body.attempt).toMatchObject({
          status: "completed",
        })
        await expectOneOrder(store, shopper, session)
      })

      it("is recorded as refunded only when the admin confirms that the rest was returned too", async () => {
        const { shopper, mend } = await partlyReturned()
        const refunded = { action: "refunded", note: "ref_1" }
        expect(await resolve(store, shopper, refunded)).toMatchObject({
          status: 400,
          body: { code: "partly_returned" },
        })
        expect(await resolve(store, shopper, { ...refunded, all_returned: true })).toMatchObject({
          status: 200,
          body: { attempt: { status: "resolved" } },
        })
        expect(await firstOf(shopper)).toMatchObject({ resolution: { all_returned: true } })
        await expectNoOrderEver(store, shopper, mend)
        expect(await booked(store, shopper.collectionId)).toEqual(REFUNDED_IN_MEDUSA)
      })
    })

    it("is reversed in Medusa when an admin records the refund, whatever it is held for", async () => {
      const { shopper, mend } = await capturedAndGivenUp(store)
      const { id } = await firstOf(shopper)
      await rewriteAttempt(store, id, heldColumns("evidence_conflict"))
      expect(await resolve(store, shopper, { action: "closed", note: "because" })).toMatchObject({
        status: 400,
        body: { code: "not_closable" },
      })

      const { status } = await resolve(store, shopper, { action: "refunded", note: "ref_1" })
      expect(status).toBe(200)
      await expectNoOrderEver(store, shopper, mend)
      expect(await booked(store, shopper.collectionId)).toEqual(REFUNDED_IN_MEDUSA)
    })
  }
)
