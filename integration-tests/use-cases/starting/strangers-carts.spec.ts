import { describeShop } from "../support/describe-shop"
import { DEARER } from "../support/shop"
import type { Shopper } from "../support/shopper"

const RACES = [
  ["right before the session is read", "medusa completes|reads the sessions"],
  ["right before the payment is claimed", "payments.claim"],
] as const

/** Asked with a session that is gone, core completes any cart: the shop's invariants fail when it is asked. */
describeShop("Other shoppers' carts", (shop) => {
  let strangers: Shopper[]
  beforeEach(async () => {
    const byHand = shop.shopper()
    await byHand.start("pp_system_default")
    strangers = [byHand, await shop.shopperOnThePage()]
  })
  afterEach(() => {
    for (const { cartId, orders } of strangers) {
      expect(orders).toEqual([])
      expect(shop.tables.cart(cartId).completed_at).toBeNull()
    }
  })
  const deleteSession = async ({ session }: Shopper) =>
    await shop.server.core.payments.deleteSession(session.id)

  it("Medusa completes no other shopper's cart when the payment session of a paid cart was deleted [case 18]", async () => {
    const shopper = await shop.shopperWhoPaid()
    await deleteSession(shopper)
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })

  it.each(RACES)(
    "Medusa completes no other shopper's cart when a payment session is deleted in the middle of a check (%s) [case 18]",
    async (_, point) => {
      const shopper = await shop.shopperWhoPaid()
      shop.run.meanwhile(point, async () => deleteSession(shopper))
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject({ status: "proven", order_id: null })
      expect(shopper.orders).toEqual([])

      await shop.poll(shopper)
      shopper.expectOneOrder()
    }
  )

  it.each(RACES)(
    "When the payment session is deleted during a check of an unpaid order's payment (%s), the next check books the payment on the order, with a new session",
    async (_, point) => {
      const shopper = await shop.shopperWithHalfAnOrder()
      shop.run.meanwhile(point, async () => deleteSession(shopper))
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject({ status: "proven", captured_at: null })
      expect(shopper.orders).toMatchObject([{ transactions: [] }])

      await shop.poll(shopper)
      shopper.expectOneOrder()
    }
  )

  it("A payment session cannot be deleted while its payment is being captured", async () => {
    const shopper = await shop.shopperWhoPaid()
    let deletion: Promise<void> | undefined
    shop.run.meanwhile(
      "payments.claim",
      async () => {
        deletion = deleteSession(shopper)
        await deletion.catch(() => undefined)
      },
      "after"
    )
    await shop.poll(shopper)
    await expect(deletion).rejects.toThrow("cannot be deleted")
    shopper.expectOneOrder()
  })

  it.each<[string, () => Promise<Shopper>]>([
    [
      "without an order",
      async () => {
        const shopper = await shop.shopperWhoPaidWithoutOrder("after_capture")
        shopper.orderCanBePlaced()
        return shopper
      },
    ],
    ["whose order lacks the payment", async () => await shop.shopperWhoseOrderLacksItsPayment()],
  ])(
    "A captured payment %s is held for an admin when its session is lost, and gets its order once the session is back",
    async (_, paid) => {
      const shopper = await paid()
      const orders = shopper.orders.length
      const { session } = shopper
      shopper.rewriteSession(undefined)

      await shop.poll(shopper)
      expect(shopper.row).toMatchObject({ status: "proven", order_id: null })
      shop.rewriteRow(shopper, { placement_count: 100 })
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject({ status: "held", reason: "order_not_placed" })
      expect(shopper.orders).toHaveLength(orders)

      shop.tables.sessions.set(session.id, session)
      await shop.act(shopper, { action: "place_order" })
      shopper.expectOneOrder()
    }
  )

  it("Medusa completes no other shopper's cart when the payer has changed the paid cart", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shopper.change(DEARER)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held" })
    expect(shopper.orders).toEqual([])
  })
})
