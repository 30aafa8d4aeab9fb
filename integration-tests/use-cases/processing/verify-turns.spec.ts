import { VERIFY_EVERY_MS } from "../../../src/core/attempt/verify-turn"
import { GatewayConnectionError } from "../../../src/client/errors"
import { describeShop } from "../support/describe-shop"

const AWAY = new GatewayConnectionError("the gateway is away", { mayHaveArrived: false })

describeShop("A payment that the gateway was asked about a moment ago", (shop) => {
  const asked = async (work: () => Promise<unknown>) => {
    const before = shop.gateway.asked
    await work()
    return shop.gateway.asked - before
  }

  it("A shopper who returns within three seconds of the last call to the gateway waits, and gets the order afterwards", async () => {
    const shopper = await shop.shopperOnThePage()
    await expect(shopper.complete()).rejects.toThrow()
    shopper.pay()

    const early = async () => expect(await shopper.returns()).toBe("wait")
    expect(await asked(early)).toBe(0)
    shop.run.passes(VERIFY_EVERY_MS)
    expect(await shopper.returns()).toBe("order")
    shopper.expectOneOrder()
  })

  it("A storefront that completes the cart within three seconds of the last gateway call is refused, and succeeds later", async () => {
    const shopper = await shop.shopperOnThePage()
    await shopper.returns()
    const complete = async () => expect(shopper.complete()).rejects.toThrow()
    expect(await asked(complete)).toBe(0)
    shopper.pay()
    shop.run.passes(VERIFY_EVERY_MS)
    await shopper.complete()
    shopper.expectOneOrder()
  })

  it("A returning shopper gets the order although the storefront completes the cart at the same moment [case 72]", async () => {
    const shopper = await shop.shopperWhoPaid()
    const completed: unknown[] = []
    shop.run.meanwhile("gateway is asked", async () => {
      completed.push(await shopper.complete().catch(() => "not paid yet"))
    })
    expect(await asked(async () => expect(await shopper.returns()).toBe("order"))).toBe(1)
    expect(completed).toEqual(["not paid yet"])
    shopper.expectOneOrder()
  })

  it("A storefront that completes the cart gets the order although the shopper returns at the same moment", async () => {
    const shopper = await shop.shopperWhoPaid()
    const returned: unknown[] = []
    shop.run.meanwhile("gateway is asked", async () => {
      returned.push(await shopper.returns())
    })
    expect(await asked(async () => shopper.complete())).toBe(1)
    expect(returned).toEqual(["wait"])
    expect(await shopper.returns()).toBe("order")
    shopper.expectOneOrder()
  })

  it("A payment becomes an order at the next check although the gateway did not answer when the storefront completed the cart [case 72]", async () => {
    const shopper = await shop.shopperWhoPaidWithoutOrder()
    shopper.orderCanBePlaced()
    shop.verifySays(shopper, AWAY)
    await expect(shopper.complete()).rejects.toThrow()
    shop.gateway.answer = undefined
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })

  it("A payment page stays open and is offered again when the shopper cancels within three seconds of the last gateway call", async () => {
    const shopper = await shop.shopperOnThePage()
    await shopper.returns()
    expect(await shopper.cancels()).toBe("cart")
    expect(shopper.attempt).toMatchObject({ status: "open", over_because: null })
    await shopper.start()
    expect(shopper.attempts).toHaveLength(1)
  })

  it("A paid page past its end stays open when the shopper returns within three seconds of the last gateway call, and the next check places the order", async () => {
    const shopper = await shop.shopperOnThePage()
    await shopper.returns()
    shopper.pay()
    shop.end(shopper)
    await shopper.returns()
    expect(shopper.attempt).toMatchObject({ status: "open" })
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })

  it("A shopper who returns again and again does not postpone the next scheduled check of the payment page", async () => {
    const shopper = await shop.shopperOnThePage()
    await shopper.returns()
    const { next_check_at } = shopper.attempt
    shop.run.passes(VERIFY_EVERY_MS - 1)
    await shopper.returns()
    expect(shopper.attempt).toMatchObject({ status: "open", next_check_at })
  })
})

describeShop(
  "A payment that needs both proofs",
  (shop) => {
    it('With the option proof: "both", a notified payment becomes an order when the shopper returns three seconds after the last verify call, not earlier [case 72]', async () => {
      const shopper = await shop.shopperOnThePage()
      shopper.pay()
      shop.verifySays(shopper, { status: "pending" })
      await shop.notify(shopper)
      expect(await shopper.returns()).toBe("wait")
      shop.gateway.answer = undefined

      expect(await shopper.returns()).toBe("wait")
      expect(shopper.row.status).toBe("reported")
      shop.run.passes(VERIFY_EVERY_MS)
      expect(await shopper.returns()).toBe("order")
      shopper.expectOneOrder()
    })
  },
  { proof: "both" }
)
