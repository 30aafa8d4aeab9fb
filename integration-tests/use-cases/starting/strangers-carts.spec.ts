import { describeShop } from "../support/describe-shop"
import { DEARER } from "../support/shop"
import type { Shopper } from "../support/shopper"

const RACES = [
  ["between the decision to book it and the check of its session", "attempts.transition"],
  ["between that check and the claim on it", "attempts.claimCapture"],
] as const

/** Asked with a session that is gone, core completes any cart: the shop's invariants fail when it is asked. */
describeShop("A stranger's cart that waits in the shop stays untouched", (shop) => {
  let strangers: Shopper[]
  beforeEach(async () => {
    const byHand = shop.shopper()
    await byHand.start("pp_system_default")
    strangers = [byHand, await shop.atThePage()]
  })
  afterEach(() => {
    for (const { cartId, orders } of strangers) {
      expect(orders).toEqual([])
      expect(shop.tables.cart(cartId).completed_at).toBeNull()
    }
  })
  const deleteSession = async ({ session }: Shopper) =>
    await shop.server.core.payments.deleteSession(session.id)

  it("when the session of a payment was deleted", async () => {
    const shopper = await shop.paidUnheard()
    await deleteSession(shopper)
    expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })
    shopper.expectOneOrder()
  })

  it.each(RACES)("when it is deleted %s", async (_, point) => {
    const shopper = await shop.paidUnheard()
    shop.run.meanwhile(point, async () => deleteSession(shopper))
    expect(await shop.poll(shopper)).toMatchObject({ status: "paid", order_id: null })
    expect(shopper.orders).toEqual([])

    expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })
    shopper.expectOneOrder()
  })

  it.each(RACES)(
    "when an order waits for the payment, and its session goes %s: it is booked with a new one",
    async (_, point) => {
      const shopper = await shop.halfPlaced()
      shop.run.meanwhile(point, async () => deleteSession(shopper))
      expect(await shop.poll(shopper)).toMatchObject({ status: "paid", captured_at: null })
      expect(shopper.orders).toMatchObject([{ transactions: [] }])

      expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })
      shopper.expectOneOrder()
    }
  )

  it("when it is to be deleted once it is claimed: it stays", async () => {
    const shopper = await shop.paidUnheard()
    let deletion: Promise<void> | undefined
    shop.run.meanwhile(
      "attempts.claimCapture",
      async () => {
        deletion = deleteSession(shopper)
        await deletion.catch(() => undefined)
      },
      "after"
    )
    expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })
    await expect(deletion).rejects.toThrow("cannot be deleted")
    shopper.expectOneOrder()
  })

  it.each<[string, () => Promise<Shopper>]>([
    [
      "and has no order yet",
      async () => {
        const shopper = await shop.paidWithoutOrder("after")
        shopper.mend()
        return shopper
      },
    ],
    ["and its order does not know of it", async () => await shop.withoutTransaction()],
  ])(
    "when a booked payment lost its session all the same, %s: tried, then held",
    async (_, paid) => {
      const shopper = await paid()
      const orders = shopper.orders.length
      const { session } = shopper
      shopper.rewriteSession(undefined)

      expect(await shop.poll(shopper)).toMatchObject({ status: "paid", order_id: null })
      shop.rewrite(shopper, { placement_count: 100 })
      expect(await shop.poll(shopper)).toMatchObject({ held_reason: "order_not_placed" })
      expect(shopper.orders).toHaveLength(orders)

      shop.tables.sessions.set(session.id, session)
      await shop.resolve(shopper, { action: "retry" })
      shopper.expectOneOrder()
    }
  )

  it("when the payer's cart has changed", async () => {
    const shopper = await shop.paidUnheard()
    await shopper.change(DEARER)
    expect(await shop.poll(shopper)).toMatchObject({ status: "held" })
    expect(shopper.orders).toEqual([])
  })
})
