import { awaitsOrder } from "../../../src/core/payment/collection-money"
import { readBooks } from "../../../src/payments/process/read-books"
import { describeShop } from "../support/describe-shop"
import type { Shopper } from "../support/shopper"

describeShop("A cart that awaits its order", (shop) => {
  /** Whether the Store API refuses to change the shopper's cart. */
  const isLocked = async ({ attempts }: Shopper) =>
    (await readBooks(attempts, shop.deps)).some(awaitsOrder)

  it("A shopper can change the cart until a notification reports a payment of the cart", async () => {
    const shopper = await shop.shopperOnThePage()
    expect(await isLocked(shopper)).toBe(false)
    shopper.pay()
    await shop.report(shopper)
    expect(await isLocked(shopper)).toBe(true)
  })

  it("A shopper can change the cart while its payment is held for an admin and not captured", async () => {
    const shopper = await shop.shopperWhoPaidWithoutOrder()
    expect(await isLocked(shopper)).toBe(true)
    shop.rewriteRow(shopper, { placement_count: 100 })
    await shop.poll(shopper)
    expect(await isLocked(shopper)).toBe(false)
  })

  it("A shopper cannot change the cart while its captured payment is held for an admin, because the order may still be placed", async () => {
    expect(await isLocked(await shop.shopperWhoseOrderFailedAfterCapture())).toBe(true)
  })

  it("A shopper can change and pay the cart again once an admin has applied the cart's payment to another order", async () => {
    const shopper = await shop.shopperWhoseOrderFailed()
    await shop.act(shopper, { action: "apply_to_order", order_id: shop.unpaidOrder() })
    expect(shopper.row).toMatchObject({ status: "completed" })
    expect(await isLocked(shopper)).toBe(false)
    shopper.orderCanBePlaced()
    await shopper.start()
    expect(shopper.latest).toMatchObject({ status: "open" })
  })

  it.each(["cart", "payment"])(
    "A payment is booked on an order that a crash left linked to nothing but the %s",
    async (to) => {
      const shopper = await shop.shopperWithHalfAnOrder()
      const { orderOfCart, orderOfCollection } = shop.tables
      ;(to === "cart" ? orderOfCollection : orderOfCart).clear()
      shopper.rewriteCart({ completed_at: null })

      await shop.poll(shopper)
      // The first check may link the order, whose lock the next one takes.
      await shop.poll(shopper)
      const { id: order_id } = shopper.expectOneOrder()
      expect(shopper.row).toMatchObject({ status: "completed", order_id })
      expect(shop.tables.cart(shopper.cartId).completed_at).not.toBeNull()
    }
  )

  it("No payment page is opened for a payment collection that was detached from its cart", async () => {
    const shopper = await shop.shopperWhoseOrderFailedAfterCapture()
    const collection = shopper.collectionId
    shopper.orderCanBePlaced()
    shopper.getsBack()
    await shop.poll(shopper)
    expect(shopper.collectionId).not.toBe(collection)
    // A tab that has not reloaded the cart.
    await expect(shopper.start(undefined, collection)).rejects.toThrow()
    expect(shopper.attempts).toHaveLength(1)
  })
})
