import { processReturn } from "../../../src/payments/return/process-return"
import { describeShop } from "../support/describe-shop"

describeShop("A page that its shopper leaves by its cancel address", (shop) => {
  it("A payment page that its shopper cancels before its end is over as canceled", async () => {
    const shopper = await shop.shopperOnThePage()
    expect(await shopper.cancels()).toBe("cart")
    expect(shopper.attempt).toMatchObject({ status: "over", over_because: "cancelled" })
    expect(shopper.timeline.at(-1)).toBe("page_cancelled")
  })

  it("A payment page that its shopper cancels after its end is over as expired, also within its grace period", async () => {
    const shopper = await shop.shopperOnThePage()
    shop.rewrite(shopper, { expires_at: shop.run.now() })
    expect(await shopper.cancels()).toBe("cart")
    expect(shopper.attempt).toMatchObject({ status: "over", over_because: "expired" })
    expect(shopper.timeline.at(-1)).toBe("page_expired")
  })

  it("A payment page that its shopper cancels is over as expired when verify says so before its end", async () => {
    const shopper = await shop.shopperOnThePage()
    shop.verifySays(shopper, { status: "Expired", transaction_id: undefined, amount: undefined })
    expect(await shopper.cancels()).toBe("cart")
    expect(shopper.attempt).toMatchObject({ status: "over", over_because: "expired" })
    expect(shopper.timeline.at(-1)).toBe("page_expired")
  })

  it("A shopper who cancels after the payment page's end is sent to wait when verify's answer is unknown", async () => {
    const shopper = await shop.shopperOnThePage()
    shop.verifySays(shopper, { status: "Puzzling" })
    shop.rewrite(shopper, { expires_at: shop.run.now() })
    const options = { unpaid: "cart", mayProcess: async () => Promise.resolve(true) } as const
    expect(await processReturn(shopper.attempt.handle, options, shop.deps)).toMatchObject({
      destination: "wait",
      hasExpired: false,
    })
  })

  it("A payment on an expired page that its shopper has left by the cancel link becomes an order", async () => {
    const shopper = await shop.shopperOnThePage()
    shop.rewrite(shopper, { expires_at: shop.run.now() })
    await shopper.cancels()
    shopper.pay()
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })
})
