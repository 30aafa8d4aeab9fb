import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { capturedAndGivenUp, resolve } from "../../helpers/money/held"
import { capturedWithoutOrder } from "../../helpers/shopper/paid-without-order"
import { booked, paymentsOf } from "../../helpers/money/refunds"
import type { Shopper } from "../../helpers/shopper/shopper"
import { storeTests, type Store } from "../../helpers/store/store"
import {
  expectNoOrderEver,
  firstOf,
  isHeldReversed,
  kindsOf,
  LEFT_IN_MEDUSA,
  pollFirst,
  refundAtTheGateway,
  REFUNDED_IN_MEDUSA,
} from "../../helpers/gateway/went-back"
import { rewriteAttempt } from "../../helpers/database/rewrite-attempt"
import { onTransition } from "../../helpers/database/on-transition"

export const returnedMoneyCrashes = storeTests(
  "A payment that was returned before its order, on a server that dies,",
  (store) => {
    afterEach(() => jest.restoreAllMocks())

    it.each([
      ["before its collection left the cart", "dismiss"],
      ["before its refund is booked", "refundPayment"],
    ] as const)("is refunded in Medusa after a server died %s", async (_, method) => {
      const { shopper, mend } = await capturedAndGivenUp(store)
      await refundAtTheGateway(store, shopper)
      const link = store.container.resolve(ContainerRegistrationKeys.LINK)
      const dying = (
        method === "dismiss" ? jest.spyOn(link, method) : jest.spyOn(paymentsOf(store), method)
      ) as jest.SpyInstance
      dying.mockRejectedValue(new Error("the server died"))
      await expect(pollFirst(store, shopper)).rejects.toBeDefined()
      expect(await firstOf(shopper)).toMatchObject({ next_check_at: expect.any(Date) })
      dying.mockRestore()

      await pollFirst(store, shopper)
      expect(await isHeldReversed(shopper)).toBe(true)
      await expectNoOrderEver(store, shopper, mend)
      expect(await booked(store, shopper.collectionId)).toEqual(REFUNDED_IN_MEDUSA)
    })

    it.each([
      ["the refund was booked", "capture_refunded"],
      ["the claim was released", "held"],
    ] as const)("ends held after a server died when %s", async (_, dies) => {
      const { shopper, mend } = await capturedWithoutOrder(store)
      await putOff(store, shopper)
      await refundAtTheGateway(store, shopper)
      const dying = onTransition(store, async ({ name }, write) => {
        if (name === dies) {
          throw new Error("the server died")
        }
        return await write()
      })
      await expect(pollFirst(store, shopper)).rejects.toBeDefined()
      expect(await firstOf(shopper)).toMatchObject({ next_check_at: expect.any(Date) })
      dying.mockRestore()

      await pollFirst(store, shopper)
      expect(await isHeldReversed(shopper)).toBe(true)
      await expectNoOrderEver(store, shopper, mend)
      expect(await booked(store, shopper.collectionId)).toEqual(REFUNDED_IN_MEDUSA)
      expect((await kindsOf(store, shopper)).filter((kind) => kind === "capture_refunded")).toEqual(
        ["capture_refunded"]
      )
    })

    it("stays booked where a server died before the order was linked to its payment", async () => {
      const { shopper, mend } = await capturedAndGivenUp(store)
      await mend()
      const { body } = await shopper.complete()
      await unlinkPayment(store, shopper)
      await refundAtTheGateway(store, shopper)
      await pollFirst(store, shopper)

      expect(await firstOf(shopper)).toMatchObject({
        held_reason: "gateway_reversed",
        order_id: body.order?.id,
      })
      expect(await booked(store, shopper.collectionId)).toEqual(LEFT_IN_MEDUSA)
    })

    it("is not reversed in Medusa by an admin where its order was not linked yet", async () => {
      const { shopper, mend } = await capturedAndGivenUp(store)
      await mend()
      await shopper.complete()
      await unlinkPayment(store, shopper)

      expect(await resolve(store, shopper, { action: "refunded", note: "ref_1" })).toMatchObject({
        status: 400,
        body: { code: "order_placed" },
      })
      expect(await booked(store, shopper.collectionId)).toEqual(LEFT_IN_MEDUSA)
    })
  }
)

/** The store's own job does not come in between. */
async function putOff(store: Store, shopper: Shopper): Promise<void> {
  const { id } = await firstOf(shopper)
  await rewriteAttempt(store, id, { next_check_at: new Date(Date.now() + 600_000) })
}

/** As a kill between core's two links of a new order leaves it. */
async function unlinkPayment(store: Store, shopper: Shopper): Promise<void> {
  const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await db("order_payment_collection").where({ payment_collection_id: shopper.collectionId }).del()
}
