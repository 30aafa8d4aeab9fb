import { describeShop } from "../support/describe-shop"
import { DEARER, TOTAL, type Shop } from "../support/shop"
import type { Shopper } from "../support/shopper"

/** As a kill between claim and booking leaves it. */
const claimedOnly = async (shop: Shop): Promise<Shopper> => {
  const shopper = await shop.shopperWhoPaid()
  shop.run.meanwhile("medusa books", () => Promise.reject(new Error("the server died")))
  await expect(shopper.complete()).rejects.toThrow()
  expect(shopper.row).toMatchObject({ status: "proven", captured_at: expect.any(Date) })
  expect(shopper.payments).toEqual([])
  return shopper
}

describeShop("A payment claimed for capture that Medusa has not booked", (shop) => {
  it("A payment whose capture a server crash interrupted is not captured later when the gateway has refunded the money", async () => {
    const shopper = await claimedOnly(shop)
    shopper.getsBack()
    await shop.report(shopper, { event: "payment.refunded", status: "refunded" })
    await expect(shopper.complete()).rejects.toThrow()
    expect([shopper.orders, shopper.payments]).toEqual([[], []])
  })

  it("A payment whose capture a server crash interrupted is closed when the gateway refunds it, and the cart can be paid again", async () => {
    const shopper = await claimedOnly(shop)
    shopper.getsBack()
    await shop.notify(shopper, { event: "payment.refunded", status: "refunded" })
    expect(shopper.row).toMatchObject({ status: "closed", captured_at: null })
    shop.end(shopper)
    expect(await shop.poll(shopper)).toMatchObject({ next_check_at: null })
    await shopper.start()
    shopper.pay()
    await shop.poll(shopper.latest)
    expect(shopper.orders).toMatchObject([{ transactions: [{ amount: TOTAL }] }])
  })

  it("An admin can apply a held payment to another order although a server died while capturing the payment", async () => {
    const shopper = await claimedOnly(shop)
    shopper.rewriteCart({ total: DEARER })
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "cart_changed" })
    const order_id = shop.unpaidOrder()
    await shop.act(shopper, { action: "apply_to_order", order_id })
    expect(shopper.row).toMatchObject({ status: "completed", order_id })
  })
})

describeShop("A payment claimed for capture whose session is gone", (shop) => {
  /** The cart was changed meanwhile. */
  const claimedAndLost = async () => {
    const shopper = await claimedOnly(shop)
    shopper.rewriteSession(undefined)
    return shopper
  }
  const heldAndLost = async () => {
    const shopper = await claimedAndLost()
    shop.rewriteRow(shopper, { status: "held", reason: "order_not_placed" })
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", captured_at: null })
    return shopper
  }

  it("A payment whose capture a server crash interrupted still gets its order when the payment session was deleted after the crash", async () => {
    const shopper = await claimedAndLost()
    const { captured_at } = shopper.row
    await shop.poll(shopper)
    shopper.expectOneOrder()
    expect(shop.database.linesOf(shopper.attempt.id)).toContainEqual(
      expect.objectContaining({
        ...{ kind: "claim_released", trigger: "poll" },
        data: { claimed_at: captured_at?.toISOString() },
      })
    )
  })

  it("A returning shopper gets the order although a server died while capturing the payment, and the payment session was deleted afterwards", async () => {
    const shopper = await claimedAndLost()
    await shopper.returns()
    shopper.expectOneOrder()
  })

  it("A payment whose capture a server crash interrupted is held for an admin when its payment collection was deleted", async () => {
    const shopper = await claimedAndLost()
    shop.tables.collections.delete(shopper.attempt.payment_collection_id)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", captured_at: null })
    const order_id = shop.unpaidOrder()
    await shop.act(shopper, { action: "apply_to_order", order_id })
    expect(shopper.row).toMatchObject({ status: "completed", order_id })
  })

  it("An admin can place the order of a held payment whose session was deleted after a server died during the capture", async () => {
    const shopper = await heldAndLost()
    await shop.act(shopper, { action: "place_order" })
    shopper.expectOneOrder()
  })

  it("An admin can apply a held payment to another order although its session was deleted during a capture", async () => {
    const shopper = await heldAndLost()
    const order_id = shop.unpaidOrder()
    await shop.act(shopper, { action: "apply_to_order", order_id })
    expect(shopper.row).toMatchObject({ status: "completed", order_id })
    expect(shop.tables.orders.get(order_id)).toMatchObject({ transactions: [{ amount: TOTAL }] })
  })

  it("A cart can be paid again once an admin states that a held payment with a deleted session was refunded [case 59]", async () => {
    const shopper = await heldAndLost()
    shopper.getsBack()
    await shop.act(shopper, { action: "state_returned", returned: TOTAL as never, note: "ref_1" })
    expect(shopper.row).toMatchObject({ status: "closed" })
    await shopper.start()
    shopper.pay()
    await shop.poll(shopper.latest)
    expect(shopper.orders).toMatchObject([{ transactions: [{ amount: TOTAL }] }])
  })

  it("A payment that Medusa has captured stays captured although its payment session was deleted", async () => {
    const shopper = await shop.shopperWhoseOrderFailedAfterCapture()
    shopper.rewriteSession(undefined)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({
      ...{ status: "held", captured_at: expect.any(Date) },
      balances: { captured: TOTAL },
    })
  })
})
