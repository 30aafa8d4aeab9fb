import { reconcileDue } from "../../../src/payments/reconcile/reconcile"
import { describeShop } from "../support/describe-shop"

describeShop("The plugin's events", (shop) => {
  let emit: jest.SpyInstance
  const emitted = (): unknown[][] =>
    (emit.mock.calls as unknown[][]).filter(([name]) =>
      (name as string).startsWith("hosted_checkout.attempt")
    )
  const dies = () => Promise.reject(new Error("the server died"))
  beforeEach(() => (emit = jest.spyOn(shop.deps.events, "emit")))

  it("The event of a completed payment is emitted once, with the order's id", async () => {
    const shopper = await shop.shopperWithOrder()
    await shop.poll(shopper)
    const named = { id: shopper.attempt.id, payment_id: shopper.row.id }
    expect(emitted()).toEqual([
      ["hosted_checkout.attempt.completed", { ...named, order_id: shopper.orders[0]?.id }],
    ])
  })

  it("The event of a held payment is emitted once, with the reason for holding the payment", async () => {
    const shopper = await shop.shopperWithOrder()
    shopper.getsBack(500)
    await shop.poll(shopper)
    await shop.poll(shopper)
    const named = { id: shopper.attempt.id, payment_id: shopper.row.id }
    expect(emitted().slice(1)).toEqual([
      ["hosted_checkout.attempt.held", { ...named, reason: "returned" }],
    ])
  })

  it("The reconcile job emits the event of a held payment when the server died just after holding the payment", async () => {
    const shopper = await shop.shopperWhoPaid()
    shop.verifySays(shopper, { amount: "1.00" })
    shop.run.meanwhile("payments.change held", dies, "after")
    await expect(shop.poll(shopper)).rejects.toThrow("the server died")
    expect(shopper.row).toMatchObject({ status: "held", announce_at: expect.any(Date) })
    expect(emitted()).toEqual([])

    shop.run.passes(60_000)
    await reconcileDue(shop.deps)
    expect(emitted()).toMatchObject([["hosted_checkout.attempt.held", {}]])
    expect(shopper.row.announce_at).toBeNull()
  })

  it('An event "completed" that could not be emitted is emitted later, when the payment has been held for an admin and is completed again', async () => {
    emit.mockResolvedValue(false)
    const shopper = await shop.shopperWithOrder()
    await shopper.refund(500)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "refund_due" })
    emit.mockClear().mockResolvedValue(true)
    shopper.getsBack(500)
    await shop.act(shopper, { action: "state_returned", returned: 500 as never, note: "ref_1" })
    expect(shopper.row).toMatchObject({ status: "completed", announce_at: null })
    expect(emitted()).toContainEqual([
      "hosted_checkout.attempt.completed",
      expect.objectContaining({ order_id: shopper.orders[0]?.id }),
    ])
  })

  it('A completed payment that is held for an admin, and then completed again with the same order, emits no second event "completed"', async () => {
    const shopper = await shop.shopperWithOrder()
    shopper.getsBack(500)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "returned" })
    await shopper.refund(500)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "completed", announce_at: null })
    expect(emitted().map(([name]) => name)).toEqual([
      "hosted_checkout.attempt.completed",
      "hosted_checkout.attempt.held",
    ])
  })

  it("The reconcile job emits the event of a completed payment when emitting the event failed the first time", async () => {
    emit.mockImplementationOnce(dies)
    const shopper = await shop.shopperWhoPaid()
    await shop.poll(shopper).catch(() => undefined)
    expect(shopper.row).toMatchObject({ status: "completed", announce_at: expect.any(Date) })
    shop.run.passes(60_000)
    await reconcileDue(shop.deps)
    expect(emitted()).toHaveLength(2)
    expect(shopper.row.announce_at).toBeNull()
  })
})
