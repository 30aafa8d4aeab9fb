import { GatewayApiError } from "../../../src/client/errors"
import { processReturn } from "../../../src/payments/return/process-return"
import { describeShop } from "../support/describe-shop"
import { DEARER, TOTAL } from "../support/shop"

const AWAY = new Error("the connection was reset")
const EXPIRED = { status: "over", over_because: "expired" }

describeShop("A page that the gateway is asked about", (shop) => {
  it("A page is asked about again while it is not paid", async () => {
    const shopper = await shop.shopperOnThePage()
    const { next_check_at, status } = await shop.poll(shopper)
    expect(status).toBe("open")
    expect(next_check_at?.getTime()).toBeGreaterThan(shop.run.now().getTime())
  })

  it("A page expires unpaid after its grace, and the shopper can pay on a new one", async () => {
    const shopper = await shop.shopperOnThePage()
    shop.end(shopper)
    expect(await shop.poll(shopper)).toMatchObject(EXPIRED)
    await shopper.start()
    expect(shopper.attempts).toMatchObject([EXPIRED, { status: "open" }])
  })

  it("A page does not expire while the gateway cannot be reached, and its payment becomes an order then [case 30]", async () => {
    const shopper = await shop.shopperWhoPaid()
    shop.end(shopper)
    shop.verifySays(shopper, AWAY)
    expect(await shop.poll(shopper)).toMatchObject({ status: "open" })
    shop.gateway.answer = undefined
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })

  it.each(["open", "expired"] as const)(
    "A payment that verify reports after the time of its page becomes an order: %s",
    async (was) => {
      const shopper = await shop.shopperWhoPaid()
      shop.rewrite(shopper, { expires_at: new Date(0), ...(was === "expired" && EXPIRED) } as never)
      await shop.poll(shopper)
      shopper.expectOneOrder()
    }
  )

  it("A page is checked a day after it expired, also where the shopper returns before", async () => {
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

  it("A return beyond the limit asks nobody about its page", async () => {
    const shopper = await shop.shopperOnThePage()
    const options = { unpaid: "wait", mayProcess: async () => Promise.resolve(false) } as const
    const returned = await processReturn(shopper.attempt.handle, options, shop.deps)
    expect(returned).toMatchObject({ destination: "wait", attempt: { status: "open" } })
    expect(shop.gateway.asked).toBe(0)
  })

  it.each([
    ["not before the Retry-After of a gateway that is asked too often", 429, 120_000, Infinity],
    ["sooner than the Retry-After of a gateway that is down: it may be back", 503, 1, 60_000],
  ])("A page is asked about again %s", async (_, status, least, most) => {
    const shopper = await shop.shopperOnThePage()
    shop.verifySays(shopper, new GatewayApiError(status, undefined, 120_000))
    const { next_check_at } = await shop.poll(shopper)
    const wait = (next_check_at?.getTime() ?? 0) - shop.run.now().getTime()
    expect(wait).toBeGreaterThanOrEqual(least)
    expect(wait).toBeLessThan(most)
  })

  it("A start that a server left unfinished is given up only once no call can be under way", async () => {
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

  it("A payment on a page that was replaced is an order when the cart is again what was paid for", async () => {
    const shopper = await shop.shopperOnThePage()
    await shopper.change(DEARER)
    await shopper.start()
    await shopper.change(TOTAL)
    shopper.pay(shopper.attempt)
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })

  it("A payment on another page of a cart that is ordered is held with its sum", async () => {
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

  it("A payment that comes after another provider's was authorized is held", async () => {
    const shopper = await shop.shopperOnThePage()
    await shopper.ordersElsewhere()
    shopper.pay()
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "already_paid" })
  })

  it("A payment whose cart was deleted is held", async () => {
    const shopper = await shop.shopperWhoPaid()
    shop.tables.carts.delete(shopper.cartId)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "cart_changed", captured_at: null })
  })
})
