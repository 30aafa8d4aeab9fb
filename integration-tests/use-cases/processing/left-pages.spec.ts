import { processReturn } from "../../../src/payments/return/process-return"
import { describeShop } from "../support/describe-shop"

describeShop("A page that its shopper leaves by its cancel address", (shop) => {
  it("A payment page ends as canceled when the shopper cancels before the page's time is up", async () => {
    const shopper = await shop.shopperOnThePage()
    expect(await shopper.cancels()).toBe("cart")
    expect(shopper.attempt).toMatchObject({ status: "over", over_because: "cancelled" })
    expect(shopper.timeline.at(-1)).toBe("page_cancelled")
  })

  it("A payment page ends as expired when the shopper cancels after the page's time is up", async () => {
    const shopper = await shop.shopperOnThePage()
    shop.rewrite(shopper, { expires_at: shop.run.now() })
    expect(await shopper.cancels()).toBe("cart")
    expect(shopper.attempt).toMatchObject({ status: "over", over_because: "expired" })
    expect(shopper.timeline.at(-1)).toBe("page_expired")
  })

  it("A payment page that the shopper cancels ends as expired when the gateway already says Expired", async () => {
    const shopper = await shop.shopperOnThePage()
    shop.verifySays(shopper, { status: "Expired", transaction_id: undefined, amount: undefined })
    expect(await shopper.cancels()).toBe("cart")
    expect(shopper.attempt).toMatchObject({ status: "over", over_because: "expired" })
    expect(shopper.timeline.at(-1)).toBe("page_expired")
  })

  it("A shopper who cancels an expired payment page is asked to wait when the gateway answers with an unknown status", async () => {
    const shopper = await shop.shopperOnThePage()
    shop.verifySays(shopper, { status: "Puzzling" })
    shop.rewrite(shopper, { expires_at: shop.run.now() })
    const options = { unpaid: "cart", mayProcess: async () => Promise.resolve(true) } as const
    expect(await processReturn(shopper.attempt.handle, options, shop.deps)).toMatchObject({
      destination: "wait",
      hasExpired: false,
    })
  })

  it("A payment on an expired payment page becomes an order although the shopper had left the page by the cancel link", async () => {
    const shopper = await shop.shopperOnThePage()
    shop.rewrite(shopper, { expires_at: shop.run.now() })
    await shopper.cancels()
    shopper.pay()
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })
})
