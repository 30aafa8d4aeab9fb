import { GatewayApiError } from "../../../src/client/errors"
import { processReturn } from "../../../src/payments/return/process-return"
import { describeShop } from "../support/describe-shop"
import { DEARER, TOTAL } from "../support/shop"

const AWAY = new Error("the connection was reset")
const EXPIRED = { status: "over", over_because: "expired" }

describeShop("A page that the gateway is asked about", (shop) => {
  it("An unpaid payment page stays open after a check with the gateway, and another check is planned", async () => {
    const shopper = await shop.shopperOnThePage()
    const { next_check_at, status } = await shop.poll(shopper)
    expect(status).toBe("open")
    expect(next_check_at?.getTime()).toBeGreaterThan(shop.run.now().getTime())
  })

  it("An unpaid payment page becomes expired at a check an hour after its end, and the shopper gets a new page", async () => {
    const shopper = await shop.shopperOnThePage()
    shop.end(shopper)
    expect(await shop.poll(shopper)).toMatchObject(EXPIRED)
    await shopper.start()
    expect(shopper.attempts).toMatchObject([EXPIRED, { status: "open" }])
  })

  it("A payment page past its end does not expire while the gateway cannot be reached; its payment becomes an order later [case 30]", async () => {
    const shopper = await shop.shopperWhoPaid()
    shop.end(shopper)
    shop.verifySays(shopper, AWAY)
    expect(await shop.poll(shopper)).toMatchObject({ status: "open" })
    shop.gateway.answer = undefined
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })

  it.each([
    ["an open", "open"],
    ["an expired", "expired"],
  ] as const)(
    "A payment on %s payment page becomes an order when the gateway reports the payment only after the page's end",
    async (_, was) => {
      const shopper = await shop.shopperWhoPaid()
      shop.rewrite(shopper, { expires_at: new Date(0), ...(was === "expired" && EXPIRED) } as never)
      await shop.poll(shopper)
      shopper.expectOneOrder()
    }
  )

  it("The gateway is asked about an expired payment page one last time a day after the page's end", async () => {
    const shopper = await shop.shopperOnThePage()
    const expires_at = new Date(shop.run.now().getTime() - 60 * 60_000)
    shop.rewrite(shopper, { expires_at })
    expect(await shop.poll(shopper)).toMatchObject(EXPIRED)
    await shopper.returns()
    const lastCheck = new Date(expires_at.getTime() + 24 * 60 * 60_000)
    expect(shopper.attempt.next_check_at).toEqual(lastCheck)

    shop.rewrite(shopper, { expires_at: new Date(shop.run.now().getTime() - 25 * 60 * 60_000) })
    expect(await shop.poll(shopper)).toMatchObject({ ...EXPIRED, next_check_at: null })
  })

  it("A shopper who returns more often than the limit of returns allows causes no call to the gateway, and is asked to wait", async () => {
    const shopper = await shop.shopperOnThePage()
    const options = { unpaid: "wait", mayProcess: async () => Promise.resolve(false) } as const
    const returned = await processReturn(shopper.attempt.handle, options, shop.deps)
    expect(returned).toMatchObject({ destination: "wait", attempt: { status: "open" } })
    expect(shop.gateway.asked).toBe(0)
  })

  const waitAfterRefusal = async (status: number) => {
    const shopper = await shop.shopperOnThePage()
    shop.verifySays(shopper, new GatewayApiError(status, undefined, 120_000))
    const { next_check_at } = await shop.poll(shopper)
    return (next_check_at?.getTime() ?? 0) - shop.run.now().getTime()
  }

  it("The gateway is asked about a payment page again only after the two minutes that the Retry-After header of a 429 says", async () => {
    expect(await waitAfterRefusal(429)).toBeGreaterThanOrEqual(120_000)
  })

  it("The gateway is asked about a payment page again within a minute although the Retry-After header of a 503 says two minutes", async () => {
    const wait = await waitAfterRefusal(503)
    expect(wait).toBeGreaterThanOrEqual(1)
    expect(wait).toBeLessThan(60_000)
  })

  it("A payment page that was being opened when its server died is marked as failed only after the call to the gateway can no longer be running", async () => {
    const shopper = await shop.shopperOnThePage()
    shop.rewrite(shopper, { status: "opening", token: null, checkout_url: null, expires_at: null })
    // A check that was too early is not the last one.
    expect(await shop.poll(shopper)).toMatchObject({
      ...{ status: "opening", next_check_at: expect.any(Date) },
    })
    shop.rewrite(shopper, { created_at: new Date(0) })
    expect(await shop.poll(shopper)).toMatchObject({
      ...{ status: "over", over_because: "failed", next_check_at: null },
    })
  })

  it("A payment on an older, replaced payment page becomes an order if the cart's total is again what was paid", async () => {
    const shopper = await shop.shopperOnThePage()
    await shopper.change(DEARER)
    await shopper.start()
    await shopper.change(TOTAL)
    shopper.pay(shopper.attempt)
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })

  it("A payment on the cart's first payment page is held for an admin when a payment on the second page became the order", async () => {
    const shopper = await shop.shopperOnThePage()
    await shopper.cancels()
    await shopper.start()
    shopper.pay(shopper.attempt)
    shopper.pay(shopper.latest)
    await shop.poll(shopper.latest)
    const [order] = shopper.orders
    await shop.poll(shopper)
    expect(shopper.rows).toMatchObject([
      { status: "completed" },
      { status: "held", reason: "already_paid", balances: { gateway: TOTAL, captured: 0 } },
    ])
    expect(shopper.orders).toEqual([order])
  })

  it("A payment is held for an admin when the shopper has already ordered the cart with another payment provider", async () => {
    const shopper = await shop.shopperOnThePage()
    await shopper.ordersElsewhere()
    shopper.pay()
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "already_paid" })
  })

  it("A payment is held for an admin when the cart was deleted before the order was placed", async () => {
    const shopper = await shop.shopperWhoPaid()
    shop.tables.carts.delete(shopper.cartId)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "cart_changed", captured_at: null })
  })
})
