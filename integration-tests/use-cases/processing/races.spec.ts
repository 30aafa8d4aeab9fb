import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import { describeShop } from "../support/describe-shop"
import type { Shopper } from "../support/shopper"

describeShop("Changes at the same time", (shop) => {
  const isHeldMeanwhile = (shopper: Shopper) =>
    shop.rewriteRow(shopper, {
      ...{ status: "held", reason: "already_paid", held_since: shop.run.now() },
    })

  it.each<[string, (of: Shopper) => Promise<unknown>]>([
    ["the shopper's completion", async (of) => await of.complete().catch(() => undefined)],
    ["a check", async (of) => await shop.poll(of)],
  ])(
    "A payment that another server marks as held just before the capture is not captured through %s",
    async (_, work) => {
      const shopper = await shop.shopperWhoPaid()
      shop.run.meanwhile("payments.claim", () => isHeldMeanwhile(shopper))
      await work(shopper)
      expect(shopper.row).toMatchObject({ status: "held", captured_at: null })
      expect([shopper.orders, shopper.payments]).toEqual([[], []])
    }
  )

  it("When a payment page is paid while the gateway still opens the page, the page's token is stored, and the payment becomes an order", async () => {
    const shopper = shop.shopper()
    shop.run.meanwhile(
      "gateway opens",
      async () => {
        shopper.pay()
        await shop.notify(shopper)
      },
      "after"
    )
    await shopper.start().catch(() => undefined)
    const { expires_at, token } = shopper.attempt
    expect([token, expires_at]).toEqual([expect.any(String), expect.any(Date)])
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })

  it.each([
    ["right before its row is added", "payments.add"],
    ["between two reads of the payments", "payments.ofPages 1"],
  ])(
    "A payment without a transaction id stays one payment when a notification names the id in the middle of a check (%s)",
    async (_, label) => {
      shop.gateway.hasNoIds = true
      const shopper = await shop.shopperWhoPaid()
      await shop.answered(shopper, { transaction_id: undefined })
      shop.run.meanwhile(label, async () => {
        await shop.report(shopper)
        await shopper.complete()
      })
      await shop.poll(shopper)
      await shop.drainAll()
      await shop.poll(shopper)
      expect(shopper.rows).toMatchObject([{ status: "completed" }])
      shopper.expectOneOrder()
    }
  )

  it("A payment gets a new order when Medusa rolls back the first order while a check of the payment is running", async () => {
    const shopper = await shop.shopperWhoPaid()
    shopper.rewriteCart({ hookFailures: 1 })
    let polled: Promise<CheckoutAttempt> | undefined
    shop.run.meanwhile("medusa undoes", async () => {
      polled = shop.poll(shopper)
      // Until it has read the order, and waits for core's lock of the cart.
      await new Promise((resolve) => setImmediate(resolve))
    })
    await expect(shopper.complete()).rejects.toThrow()
    await polled
    expect(shopper.row).toMatchObject({ status: "completed" })
    shopper.expectOneOrder()
  })

  it("A payment is not held for an admin because of an order that Medusa is about to roll back, and gets an order in the end", async () => {
    const shopper = await shop.shopperWhoPaid()
    // A start whose server died has left the cart with a session that has no page.
    const { sessions } = shop.tables
    const { session } = shopper
    sessions.delete(session.id)
    sessions.set("payses_unpaid", { ...session, id: "payses_unpaid", data: {} })
    // Core marks the cart completed before it links the order.
    jest.spyOn(shop.run.random, "int").mockReturnValueOnce(2)
    shop.run.meanwhile("medusa links", () => undefined)
    let polled: Promise<CheckoutAttempt> | undefined
    shop.run.meanwhile("medusa links", async () => {
      polled = shop.poll(shopper)
      await new Promise((resolve) => setImmediate(resolve))
    })
    await expect(shopper.complete()).rejects.toThrow()
    await polled
    expect(shopper.timeline).not.toContain("held")
    expect(shopper.row).toMatchObject({ status: "completed" })
    shopper.expectOneOrder()
  })

  it("A payment becomes an order although a server died while Medusa replaced the payment session with a new session that has the same data", async () => {
    const shopper = await shop.shopperWhoPaid()
    // Core has copied the data of the session that it opens again, and our answer was not written.
    const { sessions } = shop.tables
    const { session } = shopper
    sessions.delete(session.id)
    sessions.set("payses_again", { ...session, id: "payses_again" })
    shop.rewrite(shopper, { payment_session_id: "payses_again" })
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "completed" })
    shopper.expectOneOrder()
  })

  it("A completed payment whose order Medusa rolls back gets a new order at the next check", async () => {
    const shopper = await shop.shopperWhoPaid()
    shopper.rewriteCart({ hookFailures: 1 })
    shop.run.meanwhile("medusa undoes", async () => {
      // The server was away for so long that core's lock of the cart is over.
      shop.run.expireLocks()
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject({ status: "completed", order_id: expect.any(String) })
    })
    await expect(shopper.complete()).rejects.toThrow()

    await shop.poll(shopper)
    shopper.expectOneOrder()
    expect(shopper.row).toMatchObject({ status: "completed", order_id: shopper.orders[0]?.id })
  })

  it("A payment is booked once although two checks and the shopper's return happen at the same time [case 32]", async () => {
    const shopper = await shop.shopperWhoPaid()
    await Promise.all([shop.poll(shopper), shop.poll(shopper), shopper.returns()])
    shopper.expectOneOrder()
    expect(shopper.rows).toHaveLength(1)
  })
})

describeShop("A transaction that pays another cart first", (shop) => {
  let other: Shopper
  beforeEach(async () => (other = await shop.shopperOnThePage()))

  /** Both pages are said to be paid by one transaction, and the other one's is booked first. */
  const anotherPaysFirst = async (shopper: Shopper) => {
    const { transaction_id } = shopper.approval()
    other.pay()
    await shop.notify(other, { transaction_id })
    other.expectOneOrder()
  }
  const HELD = { status: "held", reason: "transaction_of_another_page", captured_at: null }

  it("A gateway transaction that has paid one cart cannot pay a second cart: the second payment is held for an admin [case 19]", async () => {
    const shopper = await shop.shopperWhoPaid()
    await anotherPaysFirst(shopper)
    await expect(shopper.complete()).rejects.toThrow()
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject(HELD)
    expect(shopper.orders).toEqual([])
    expect(await shop.offers(shopper)).not.toContain("apply_to_order")
  })

  it("A payment is held for an admin when its gateway transaction pays another cart at the same moment [case 19]", async () => {
    const shopper = await shop.shopperWhoPaid()
    shop.run.meanwhile("payments.add proven", async () => await anotherPaysFirst(shopper))
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject(HELD)
    expect(shopper.orders).toEqual([])
  })

  it.each(["place_order", "apply_to_order"] as const)(
    "An admin's decision \"%s\" is refused when the payment's gateway transaction pays another cart at the same moment",
    async (action) => {
      const shopper = await shop.shopperWhoseOrderFailed()
      shopper.orderCanBePlaced()
      const order_id = shop.unpaidOrder()
      shop.run.meanwhile("payments.change (proven|applied)", async () => anotherPaysFirst(shopper))
      await expect(shop.act(shopper, { action, order_id })).rejects.toMatchObject({
        code: "not_offered",
      })
      expect(shopper.row).toMatchObject({ status: "held" })
      expect(shopper.orders).toEqual([])
    }
  )
})
