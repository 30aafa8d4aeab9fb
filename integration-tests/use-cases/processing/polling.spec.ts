import { processReturn } from "../../../src/payments/return/process-return"
import { GatewayApiError } from "../../../src/client/errors"
import { pollAttempt } from "../../../src/payments/verify/poll-attempt"
import { describeShop } from "../support/describe-shop"
import { DEARER } from "../support/shop"

const AWAY = new Error("the connection was reset")

describeShop("A page that the gateway is asked about", (shop) => {
  it("is asked about again while it is not paid", async () => {
    const shopper = await shop.atThePage()
    await pollAttempt(shopper.attempt, shop.deps)
    const { next_check_at, status } = shopper.attempt
    expect(status).toBe("open")
    expect(next_check_at?.getTime()).toBeGreaterThan(shop.run.now().getTime())
  })

  it("expires unpaid after its grace, and the shopper can pay on a new one", async () => {
    const shopper = await shop.atThePage()
    shop.end(shopper)
    expect(await shop.poll(shopper)).toMatchObject({ status: "expired" })
    await shopper.start()
    expect(shopper.attempts).toMatchObject([{ status: "expired" }, { status: "open" }])
  })

  it("does not expire while the gateway cannot be reached", async () => {
    const shopper = await shop.atThePage()
    shop.end(shopper)
    shop.verifySays(shopper, AWAY)
    expect(await shop.poll(shopper)).toMatchObject({ status: "open" })
    await pollAttempt(shopper.attempt, shop.deps)
    expect(shopper.attempt.status).toBe("open")
  })

  it.each(["open", "expired"] as const)(
    "becomes an order when verify reports after its time that it was paid: %s",
    async (status) => {
      const shopper = await shop.paidUnheard()
      shop.rewrite(shopper, { status, expires_at: new Date(0) })
      await shop.poll(shopper)
      shopper.expectOneOrder()
    }
  )

  it("is checked a day after it expired, also where the shopper returns before", async () => {
    const shopper = await shop.atThePage()
    const expires_at = new Date(shop.run.now().getTime() - 60 * 60_000)
    shop.rewrite(shopper, { expires_at })
    expect(await shop.poll(shopper)).toMatchObject({ status: "expired" })
    await shopper.returns()
    const lastCheck = new Date(expires_at.getTime() + 24 * 60 * 60_000)
    expect(shopper.attempt.next_check_at).toEqual(lastCheck)

    shop.rewrite(shopper, { expires_at: new Date(shop.run.now().getTime() - 25 * 60 * 60_000) })
    expect(await shop.poll(shopper)).toMatchObject({ status: "expired", next_check_at: null })
  })

  it("is not asked about by a return beyond the limit", async () => {
    const shopper = await shop.atThePage()
    const options = { unpaid: "wait", mayProcess: async () => Promise.resolve(false) } as const
    const returned = await processReturn(shopper.attempt.handle, options, shop.deps)
    expect(returned).toMatchObject({ destination: "wait", attempt: { status: "open" } })
    expect(shop.gateway.asked).toBe(0)
  })

  it.each(["a poll", "processing"])(
    "after %s is not asked about before the Retry-After of a gateway that is asked too often",
    async (by) => {
      const shopper = await shop.atThePage()
      shop.verifySays(shopper, new GatewayApiError(429, undefined, 120_000))
      await (by === "a poll" ? pollAttempt(shopper.attempt, shop.deps) : shop.poll(shopper))
      const wait = (shopper.attempt.next_check_at?.getTime() ?? 0) - shop.run.now().getTime()
      expect(wait).toBeGreaterThanOrEqual(120_000)
    }
  )

  it("is asked about sooner than the Retry-After of a gateway that is down: it may be back", async () => {
    const shopper = await shop.atThePage()
    shop.verifySays(shopper, new GatewayApiError(503, undefined, 120_000))
    await pollAttempt(shopper.attempt, shop.deps)
    const wait = (shopper.attempt.next_check_at?.getTime() ?? 0) - shop.run.now().getTime()
    expect(wait).toBeLessThan(60_000)
  })

  it("is given up where a server left its start unfinished, only once no call can be under way", async () => {
    const shopper = await shop.atThePage()
    shop.rewrite(shopper, { status: "opening", token: null, checkout_url: null })
    // A check that was too early is not the last one.
    expect(await shop.poll(shopper)).toMatchObject({
      status: "opening",
      next_check_at: expect.any(Date),
    })
    shop.rewrite(shopper, { created_at: new Date(0) })
    expect(await shop.poll(shopper)).toMatchObject({ status: "failed", next_check_at: null })
  })

  it("that was replaced is an order, when the cart is still what was paid for", async () => {
    const shopper = await shop.atThePage()
    await shopper.change(DEARER)
    await shopper.start()
    await shopper.change(4_000)
    shopper.pay(shopper.attempt)

    expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })
    shopper.expectOneOrder()
  })

  it("that was replaced is held when the cart has changed, and no other page is opened", async () => {
    const shopper = await shop.paidAReplacedPage()
    await expect(shopper.start()).rejects.toMatchObject({ code: "payment_held" })
  })

  it("that a new start finds paid for another cart is held, and announced once", async () => {
    const emitted = jest.spyOn(shop.deps.events, "emit")
    const shopper = await shop.paidUnheard()
    await shopper.change(DEARER)
    await expect(shopper.start()).rejects.toThrow()
    await shop.poll(shopper)
    const { id } = shopper.attempt
    expect(emitted.mock.calls.filter(([name]) => name.endsWith("attempt.held"))).toEqual([
      ["hosted_checkout.attempt.held", { id, reason: "session_replaced" }],
    ])
  })

  it("is held as a second payment where another page of the cart was paid first", async () => {
    const shopper = await shop.atThePage()
    await shopper.cancels()
    await shopper.start()
    shopper.pay(shopper.attempt)
    shopper.pay(shopper.attempts[1])
    await shop.poll(shopper.latest)
    const [order] = shopper.orders

    expect(await shop.poll(shopper)).toMatchObject({ held_reason: "already_paid" })
    expect(shopper.orders).toEqual([order])
  })

  it("that is paid after another provider's payment was authorized is held as a second payment", async () => {
    const shopper = await shop.atThePage()
    await shopper.ordersElsewhere()
    shopper.pay()
    expect(await shop.poll(shopper)).toMatchObject({ held_reason: "already_paid" })
  })

  it("whose cart was deleted is held once it is paid", async () => {
    const shopper = await shop.paidUnheard()
    shop.tables.carts.delete(shopper.cartId)
    expect(await shop.poll(shopper)).toMatchObject({
      status: "held",
      held_reason: "session_replaced",
      captured_at: null,
    })
  })
})
