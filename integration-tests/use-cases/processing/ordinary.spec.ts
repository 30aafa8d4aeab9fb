import { describeShop } from "../support/describe-shop"

describeShop("A payment of a page", (shop) => {
  const paymentsOf = (reference: string) =>
    shop.database.payments.where((row) => row.reference === reference)

  it("A payment becomes an order when a scheduled check learns from the gateway that the payment is approved", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shop.poll(shopper)
    shopper.expectOneOrder()
    expect(paymentsOf(shopper.attempt.id)).toMatchObject([
      { status: "completed", announce_at: null, balances: { gateway: 4000, captured: 4000 } },
    ])
  })

  it("A payment becomes an order when a notification reports that the payment is approved", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shop.notify(shopper)
    shopper.expectOneOrder()
    expect(paymentsOf(shopper.attempt.id)).toMatchObject([{ status: "completed" }])
  })

  it("An approved payment becomes an order when the shopper returns from the payment page", async () => {
    const shopper = await shop.shopperWhoPaid()
    expect(await shopper.returns()).toBe("order")
    shopper.expectOneOrder()
  })

  it("An approved payment becomes an order when the storefront completes the cart", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shopper.complete()
    shopper.expectOneOrder()
    await shop.poll(shopper)
    expect(paymentsOf(shopper.attempt.id)).toMatchObject([{ status: "completed" }])
  })
})
