import { heldText, type Cents } from "../../../src/core"
import { offeredActions } from "../../../src/payments/resolve/offered-actions"
import { ELSEWHERE } from "../../simulation/world/server"
import { describeShop } from "../support/describe-shop"
import { TOTAL } from "../support/shop"
import type { Shopper } from "../support/shopper"

const PART = { event: "payment.refunded", status: "refunded", amount: "5.00" }
const CLOSED = { action: "closed", note: "seen" } as const
const REST_REFUNDED = { action: "refunded", note: "ref_1", all_returned: true } as const
const REFUNDED = { action: "refunded", note: "ref_1" } as const
const NOT_RETURNED = { action: "retry", not_returned: true, note: "dispute 7 was won" } as const
const NOT_CLOSABLE = { code: "not_closable" }
const NOT_RETRYABLE = { code: "not_retryable" }

describeShop("A returned payment whose money no order has", (shop) => {
  const orderedElsewhere = async () => {
    const shopper = await shop.paidUnheard()
    await shopper.ordersElsewhere()
    return shopper
  }

  const isReturnedInPart = async (shopper: Shopper) => {
    shopper.isReturned(500)
    await shop.notify(shopper, PART)
    expect(shopper.attempt).toMatchObject({ status: "held", held_reason: "gateway_reversed" })
  }

  const saysAndOffers = async ({ attempt }: Shopper) => {
    const actions = await offeredActions(attempt, shop.deps)
    return [heldText({ ...attempt, actions }), actions]
  }

  const refundInMedusa = async (shopper: Shopper, amount: number) => {
    const own = shopper.payments.find(({ captures }) => captures.length > 0)
    await shop.server.core.orders.refund(own?.id ?? "", amount as Cents)
    shop.refundedOrders.add(shopper.orders[0]?.id ?? "")
  }

  /** Medusa has captured it; then a hook of the store failed, and core has completed the cart with the other provider. */
  const capturedForNothing = async () => {
    const shopper = await shop.paidUnheard()
    await shopper.start(ELSEWHERE)
    shopper.rewriteCart({ hookFailures: 2 })
    // Which session core opens again, and which one it completes the cart with, is not specified.
    const chooses = (int: (least: number, most?: number) => number) =>
      Object.assign(shop.run.random, { int })
    const last = (least: number, most?: number) => most ?? least
    const first = (least: number) => least
    shop.run.meanwhile(`medusa deletes ${shopper.session.id}`, async () => {
      chooses(last)
      await shopper.complete().catch(() => undefined)
      chooses(first)
    })
    await shop.poll(shopper)
    chooses(last)
    await shopper.complete()
    chooses(first)
    expect(shopper.orders).toMatchObject([{ transactions: [] }])
    return shopper
  }

  it("cannot be closed with a note when another provider was paid for the order: the gateway keeps the rest", async () => {
    const shopper = await orderedElsewhere()
    await isReturnedInPart(shopper)
    await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject(NOT_CLOSABLE)
    shopper.isReturned()
    expect(await shop.resolve(shopper, REST_REFUNDED)).toMatchObject({ status: "resolved" })
  })

  it.each([
    ["a part", PART, REST_REFUNDED],
    ["all of it", { ...PART, amount: "40.00" }, REFUNDED],
  ])(
    "can only be recorded as refunded when Medusa has captured it, another provider was paid for the order, and %s was returned",
    async (_, returned, recorded) => {
      const shopper = await capturedForNothing()
      shopper.isReturned()
      await shop.notify(shopper, returned)
      expect(shopper.attempt).toMatchObject({ captured_at: expect.any(Date), order_id: null })
      expect(await saysAndOffers(shopper)).toEqual(["reversed_released", ["refunded"]])
      await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject(NOT_CLOSABLE)
      await expect(shop.resolve(shopper, NOT_RETURNED)).rejects.toMatchObject(NOT_RETRYABLE)

      expect(await shop.resolve(shopper, recorded)).toMatchObject({ status: "resolved" })
      const own = shopper.payments.filter(({ captures }) => captures.length > 0)
      expect(own).toMatchObject([{ refunds: [{ amount: TOTAL }] }])
      // The order of the other provider is as it was, and nobody refunds again at the gateway.
      expect(shopper.orders).toMatchObject([{ canceled: false, transactions: [] }])
      const collection = shop.tables.collections.get(shopper.attempt.payment_collection_id)
      expect(collection).toMatchObject({ cart_id: shopper.cartId })
      expect(shop.database.refundTasks.all()).toEqual([])
    }
  )

  /** Core has created its order; the server died before the step that is named. */
  const halfPlaced = async (step: string) => {
    const shopper = await shop.paidUnheard()
    const died = new Error("the server died")
    shop.run.meanwhile(step, async () => await Promise.reject(died))
    shop.run.meanwhile("medusa undoes", async () => await Promise.reject(died))
    await expect(shopper.complete()).rejects.toThrow(died.message)
    expect(shopper.attempt.captured_at).not.toBeNull()
    expect(shopper.orders).toMatchObject([{ transactions: [] }])
    return shopper
  }

  it("cannot be closed with a note when the server died before Medusa booked it", async () => {
    const shopper = await halfPlaced("medusa books")
    await isReturnedInPart(shopper)
    await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject(NOT_CLOSABLE)
    expect(await shop.resolve(shopper, REST_REFUNDED)).toMatchObject({ status: "resolved" })
  })

  describe("when the server died before Medusa added it to its order", () => {
    const UNNAMED = { ...PART, amount: undefined }
    const unbooked = async () => await halfPlaced("medusa adds the transaction")

    it("cannot be closed with a note after a part was refunded in Medusa", async () => {
      const shopper = await unbooked()
      await shop.notify(shopper, UNNAMED)
      expect(shopper.attempt).toMatchObject({ held_reason: "gateway_reversed" })
      await refundInMedusa(shopper, 500)
      await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject(NOT_CLOSABLE)
    })

    it("is recorded as refunded once Medusa has refunded it", async () => {
      const shopper = await unbooked()
      shopper.isReturned()
      await shop.notify(shopper, UNNAMED)
      expect(await saysAndOffers(shopper)).toEqual(["reversed_with_order", ["retry"]])
      await refundInMedusa(shopper, TOTAL)
      expect(await shop.resolve(shopper, REFUNDED)).toMatchObject({ status: "resolved" })
    })
  })

  it.each([
    ["there is no order", async () => await shop.paidUnheard()],
    ["another provider was paid for the order", orderedElsewhere],
  ])(
    "cannot be closed with a note when both sources report a part, after they contradicted each other: %s",
    async (_, paid) => {
      const shopper = await paid()
      shop.verifySays(shopper, { status: "approved" })
      shopper.isReturned(500)
      await shop.notify(shopper, PART)
      shop.gateway.answer = undefined
      await shop.poll(shopper)
      expect(shopper.attempt).toMatchObject({ held_reason: "evidence_conflict" })
      await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject(NOT_CLOSABLE)
      expect(await shop.resolve(shopper, REST_REFUNDED)).toMatchObject({ status: "resolved" })
    }
  )

  it("cannot be retried as not returned when all of it was, and another provider was paid for the order", async () => {
    const shopper = await orderedElsewhere()
    shopper.isReturned()
    await shop.approve(shopper)
    await shop.notify(shopper, { ...PART, amount: "40.00" })
    await expect(shop.resolve(shopper, NOT_RETURNED)).rejects.toMatchObject(NOT_RETRYABLE)
  })

  it("can only be recorded as refunded after core has undone its order", async () => {
    const shopper = await shop.paidUnheard()
    shopper.rewriteCart({ hookFailures: 1 })
    shop.run.meanwhile("medusa undoes", async () => {
      shop.run.expireLocks()
      await shop.poll(shopper)
      shopper.isReturned()
      await shop.poll(shopper)
      shop.run.expireLocks()
    })
    await shopper.complete().catch(() => undefined)
    shop.run.expireLocks()
    await shop.poll(shopper)
    expect(await saysAndOffers(shopper)).toEqual(["reversed_released", ["refunded"]])
  })
})
