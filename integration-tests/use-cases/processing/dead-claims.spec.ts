import { describeShop } from "../support/describe-shop"
import { TOTAL } from "../support/shop"

describeShop("A claim whose session is gone", (shop) => {
  /** As a kill between claim and booking leaves it, while the cart was changed. */
  const claimedAndLost = async () => {
    const shopper = await shop.paidUnheard()
    await shop.approve(shopper)
    shop.run.passes(1_000)
    const { attempt, session } = shopper
    const { attempts } = shop.deps.repositories
    expect(await attempts.claimCapture(attempt, session.id, shop.run.now())).toBe(true)
    shopper.rewriteSession(undefined)
    return shopper
  }
  const heldAndLost = async () => {
    const shopper = await claimedAndLost()
    shop.hold(shopper, "order_not_placed")
    await shop.poll(shopper)
    return shopper
  }

  it("is released, and the order comes over a new session", async () => {
    const shopper = await claimedAndLost()
    const { captured_at } = shopper.attempt
    expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })
    shopper.expectOneOrder()
    expect(shop.database.linesOf(shopper.attempt.id)).toContainEqual(
      expect.objectContaining({
        kind: "claim_released",
        trigger: "poll",
        data: { claimed_at: captured_at?.toISOString() },
      })
    )
  })

  it("is released for a returning shopper", async () => {
    const shopper = await claimedAndLost()
    await shopper.returns()
    shopper.expectOneOrder()
  })

  it("lets its held payment become an order when an admin retries it", async () => {
    const shopper = await heldAndLost()
    await shop.resolve(shopper, { action: "retry" })
    expect(shopper.attempt.status).toBe("completed")
    shopper.expectOneOrder()
  })

  it("lets its held payment be applied to another order", async () => {
    const shopper = await heldAndLost()
    const order_id = shop.unpaidOrder()
    await shop.resolve(shopper, { action: "apply_to_order", order_id })
    expect(shopper.attempt).toMatchObject({ status: "completed", order_id })
    expect(shop.tables.orders.get(order_id)).toMatchObject({ transactions: [{ amount: TOTAL }] })
  })

  it("lets the cart be paid again once its held payment is recorded as refunded", async () => {
    const shopper = await heldAndLost()
    await shop.resolve(shopper, { action: "refunded", note: "ref_1" })
    await shopper.start()
    shopper.pay()
    await shop.poll(shopper.latest)
    expect(shopper.orders).toMatchObject([{ transactions: [{ amount: TOTAL }] }])
  })

  it("stays where Medusa has booked it: the payment is found by its reference, and can be refunded", async () => {
    const shopper = await shop.capturedAndGivenUp()
    shopper.rewriteSession(undefined)
    expect(await shop.poll(shopper)).toMatchObject({
      status: "held",
      captured_at: expect.any(Date),
    })
    await shop.resolve(shopper, { action: "refunded", note: "ref_1" })
    expect(shopper.payments).toMatchObject([{ refunds: [{ amount: TOTAL }] }])
  })
})
