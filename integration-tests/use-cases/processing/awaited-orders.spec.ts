import { isPaid } from "../../../src/payments/is-paid"
import { describeShop } from "../support/describe-shop"
import type { Shopper } from "../support/shopper"

const REFUNDED = { action: "refunded", note: "ref_1" } as const

describeShop("A payment whose order is still to come", (shop) => {
  const learned = async () => {
    const shopper = await shop.paidUnheard()
    await shop.approve(shopper)
    return shopper
  }

  it("locks its cart before its proof is processed", async () => {
    expect(isPaid((await learned()).attempt, shop.deps)).toBe(true)
  })

  describe("and could not be placed", () => {
    const waiting = async () => {
      const shopper = await shop.paidWithoutOrder()
      shopper.mend()
      return shopper
    }
    const expectNothingBooked = (shopper: Shopper) =>
      expect([shopper.orders, shopper.payments]).toEqual([[], []])

    it.each<[string, (of: Shopper) => Promise<unknown>]>([
      ["shopper's completion", async (of) => of.complete().catch(() => undefined)],
      ["poll", async (of) => shop.poll(of)],
    ])("gets no order by a %s after it was returned", async (_, tryAgain) => {
      const shopper = await waiting()
      shopper.isReturned()
      await tryAgain(shopper)

      expectNothingBooked(shopper)
      expect(await shop.poll(shopper)).toMatchObject({
        ...{ status: "held", held_reason: "gateway_reversed", captured_at: null },
      })
    })

    it("gets no order by a shopper's completion while the gateway is away", async () => {
      const shopper = await waiting()
      shop.verifySays(shopper, new Error("the connection was reset"))
      await expect(shopper.complete()).rejects.toThrow()
      expectNothingBooked(shopper)

      shop.gateway.answer = undefined
      await shopper.complete()
      shopper.expectOneOrder()
    })

    it("waits, and uses up no try, while the gateway is away", async () => {
      const shopper = await waiting()
      shop.verifySays(shopper, new Error("the connection was reset"))
      expect(await shop.poll(shopper)).toMatchObject({ status: "paid", placement_count: 1 })
      expectNothingBooked(shopper)

      shop.gateway.answer = undefined
      await shop.poll(shopper)
      shopper.expectOneOrder()
    })
  })

  it.each(["cart", "payment"])(
    "is booked on an order that only its %s is linked to",
    async (to) => {
      const shopper = await shop.halfPlaced()
      const { orderOfCart, orderOfCollection } = shop.tables
      ;(to === "cart" ? orderOfCollection : orderOfCart).clear()
      shopper.rewriteCart({ completed_at: null })

      await shop.poll(shopper)
      const { id: order_id } = shopper.expectOneOrder()
      expect(shopper.attempt).toMatchObject({ status: "completed", order_id })
      expect(shop.tables.cart(shopper.cartId).completed_at).not.toBeNull()
    }
  )

  it("opens no page on the collection that the cart has left", async () => {
    const shopper = await shop.capturedAndGivenUp()
    const collection = shopper.collectionId
    shopper.mend()
    await shop.resolve(shopper, REFUNDED)
    // A tab that has not reloaded the cart.
    await expect(shopper.start(undefined, collection)).rejects.toMatchObject({
      code: "session_gone",
    })
    expect(shopper.attempts).toHaveLength(1)
  })

  it.each(["evidence_conflict", "paid_again"] as const)(
    "is not closed with a note where the gateway says that it was made: %s",
    async (reason) => {
      const shopper = await learned()
      shop.hold(shopper, reason)
      await expect(
        shop.resolve(shopper, { action: "closed", note: "because" })
      ).rejects.toMatchObject({ code: "not_closable" })
      expect(shopper.attempt).toMatchObject({ status: "held", resolution: null })
    }
  )

  it.each(["closed", "refunded"] as const)(
    "is not %s when new evidence arrives at the same moment",
    async (action) => {
      const shopper = await learned()
      await shop.notify(shopper, { status: "refunded" })
      shop.hold(shopper, "evidence_conflict")
      const news = { status: "chargeback", transaction_id: "txn_second" }
      shop.run.meanwhile("attempts.transition", async () => shop.approve(shopper, news))

      await expect(shop.resolve(shopper, { action, note: "ref_1" })).rejects.toMatchObject({
        code: "news_arrived",
      })
      expect(shopper.attempt).toMatchObject({ status: "held", resolution: null })
    }
  )
})
