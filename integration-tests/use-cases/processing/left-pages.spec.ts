import { processReturn } from "../../../src/payments/return/process-return"
import { describeShop } from "../support/describe-shop"

describeShop("A page that its shopper leaves by its cancel address", (shop) => {
  it("A page that the shopper leaves in time is canceled by the shopper", async () => {
    const shopper = await shop.shopperOnThePage()
    expect(await shopper.cancels()).toBe("cart")
    expect(shopper.attempt).toMatchObject({ status: "over", over_because: "cancelled" })
    expect(shopper.timeline.at(-1)).toBe("page_cancelled")
  })

  it("A page that the shopper leaves after its end has expired, although its grace is not over", async () => {
    const shopper = await shop.shopperOnThePage()
    shop.rewrite(shopper, { expires_at: shop.run.now() })
    expect(await shopper.cancels()).toBe("cart")
    expect(shopper.attempt).toMatchObject({ status: "over", over_because: "expired" })
    expect(shopper.timeline.at(-1)).toBe("page_expired")
  })

  it("A page has expired when the gateway says so, whatever the store's clock says", async () => {
    const shopper = await shop.shopperOnThePage()
    shop.verifySays(shopper, { status: "Expired", transaction_id: undefined, amount: undefined })
    expect(await shopper.cancels()).toBe("cart")
    expect(shopper.attempt).toMatchObject({ status: "over", over_because: "expired" })
    expect(shopper.timeline.at(-1)).toBe("page_expired")
  })

  it("A page that may be paid has not expired for its shopper, although its time is over", async () => {
    const shopper = await shop.shopperOnThePage()
    shop.verifySays(shopper, { status: "Puzzling" })
    shop.rewrite(shopper, { expires_at: shop.run.now() })
    const options = { unpaid: "cart", mayProcess: async () => Promise.resolve(true) } as const
    expect(await processReturn(shopper.attempt.handle, options, shop.deps)).toMatchObject({
      destination: "wait",
      hasExpired: false,
    })
  })

  it("A payment that was begun in time on an expired page becomes an order after the shopper left the page", async () => {
    const shopper = await shop.shopperOnThePage()
    shop.rewrite(shopper, { expires_at: shop.run.now() })
    await shopper.cancels()
    shopper.pay()
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })
})
