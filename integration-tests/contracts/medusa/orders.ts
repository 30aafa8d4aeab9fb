import { offersProvider } from "../../../src/core/start/offers-provider"
import type { OrderLinks } from "../../../src/core/ports/medusa-port"
import { failure, PROVIDER, Shop, type MakeMedusaSubject } from "../support/medusa/subject"

/** Orders: their links, what they owe, and what admins do with them. */
export function describeOrders(make: MakeMedusaSubject): void {
  describe("Orders", () => {
    const shop = new Shop(make)

    it.each(["cart", "collection"] as const)(
      "linkOrder makes the missing link between an order and its %s, and the cart is completed",
      async (which) => {
        const { medusa, subject } = shop
        const cart = await shop.placed()
        await subject.unlink(cart.orderId, cart, which)
        const links = await medusa.orderLinks(cart.collectionId)
        expect(links).toEqual({
          cart_id: cart.id,
          payment_collection_id: cart.collectionId,
          ofCart: which === "cart" ? undefined : cart.orderId,
          ofCollection: which === "cart" ? cart.orderId : undefined,
        })
        if (links) {
          await medusa.linkOrder(cart.orderId, links)
        }
        expect(await medusa.orderLinks(cart.collectionId)).toMatchObject({
          ofCart: cart.orderId,
          ofCollection: cart.orderId,
        })
        expect((await shop.facts(cart)).cart).toMatchObject({ completed: true })
      }
    )

    it("isHalfPlaced is true for an order without a link to its cart's payment collection", async () => {
      const { medusa, subject } = shop
      const { orderId, ...cart } = await shop.placed()
      expect(await medusa.isHalfPlaced(orderId)).toBe(false)
      await subject.unlink(orderId, cart, "collection")
      expect(await medusa.isHalfPlaced(orderId)).toBe(true)
      expect(await medusa.isHalfPlaced("order_gone")).toBe(false)

      const links = await medusa.orderLinks(cart.collectionId)
      await medusa.linkOrder(orderId, links as OrderLinks)
      expect(await medusa.isHalfPlaced(orderId)).toBe(false)
    })

    it("isHalfPlaced is true for an order whose cart costs something and has no payment", async () => {
      const { medusa, subject } = shop
      const unpaid = await subject.cart()
      const orderId = await shop.placedUnpaid(unpaid)
      expect(await medusa.isHalfPlaced(orderId)).toBe(true)
      await subject.emptyCart(unpaid)
      expect(await medusa.isHalfPlaced(orderId)).toBe(false)
      await subject.unlink(orderId, unpaid, "collection")
      expect(await medusa.isHalfPlaced(orderId)).toBe(true)
    })

    it("isHalfPlaced is false for an order whose cart awaits another provider's authorization", async () => {
      const { medusa, subject } = shop
      const { session, ...awaiting } = await shop.cartWithSession()
      const orderId = await shop.placedUnpaid(awaiting)
      expect(await medusa.isHalfPlaced(orderId)).toBe(true)
      await subject.awaitsAuthorization(session)
      expect(await medusa.isHalfPlaced(orderId)).toBe(false)
    })

    it.each(["cart", "collection"] as const)(
      "When an order's cart was deleted and the order's link to the %s is missing, linkOrder throws, but the order is then linked to the payment collection",
      async (which) => {
        const { medusa, subject } = shop
        const { orderId, ...cart } = await shop.placed()
        await subject.unlink(orderId, cart, which)
        const links = await medusa.orderLinks(cart.collectionId)
        await subject.deleteCart(cart)
        await failure(medusa.linkOrder(orderId, links as OrderLinks))
        expect(await medusa.collectionsOf({ order_id: orderId })).toEqual([cart.collectionId])
      }
    )

    it("isHalfPlaced is false for an order whose cart was deleted", async () => {
      const { medusa, subject } = shop
      const { orderId, ...cart } = await shop.placed()
      await subject.unlink(orderId, cart, "collection")
      const links = await medusa.orderLinks(cart.collectionId)
      await subject.deleteCart(cart)
      expect(await medusa.isHalfPlaced(orderId)).toBe(false)
      await failure(medusa.linkOrder(orderId, links as OrderLinks))
    })

    it("announceOrder announces an order to the subscribers of order.placed", async () => {
      await shop.medusa.announceOrder("order_1")
      expect(await shop.subject.announced()).toEqual(["order_1"])
    })

    it("A paid order owes nothing, and has no payment collection to pay", async () => {
      const { medusa } = shop
      const { orderId, collectionId } = await shop.placed()
      const { order } = await medusa.placedOrder(orderId, collectionId)
      const { region, ...read } = (await medusa.orderToPay(orderId)) ?? {}
      expect(offersProvider(region, PROVIDER)).not.toBe(false)
      expect(read).toEqual({
        id: orderId,
        display_id: expect.any(Number),
        canceled: false,
        currency_code: "cad",
        total: order?.total,
        owed: 0,
        isDraft: false,
        hasMoney: true,
        payment_collection_ids: [collectionId],
      })
      expect(await medusa.collectionToPay(orderId)).toBeUndefined()
    })

    it("collectionsOf returns the payment collection of an order or of a payment, and nothing for an order or a payment that does not exist", async () => {
      const { medusa } = shop
      const { orderId, ...cart } = await shop.placed()
      const { id } = await shop.payment(cart)
      expect(await medusa.collectionsOf({ order_id: orderId })).toEqual([cart.collectionId])
      expect(await medusa.collectionsOf({ payment_id: id })).toEqual([cart.collectionId])
      expect(await medusa.collectionsOf({ order_id: "order_gone" })).toEqual([])
      expect(await medusa.collectionsOf({ payment_id: "pay_gone" })).toEqual([])
    })

    it("collectionToPay replaces an unpaid order's authorized payment collection by a new collection, and returns the new collection when called again", async () => {
      const { medusa, provider } = shop
      provider.authorizes = "authorized"
      const { orderId, ...cart } = await shop.placed()
      const unpaid = await medusa.orderToPay(orderId)
      expect(unpaid).toMatchObject({ hasMoney: false, owed: unpaid?.total })
      const id = (await medusa.collectionToPay(orderId)) ?? ""
      expect(id).not.toBe(cart.collectionId)
      expect(await medusa.collectionToPay(orderId)).toBe(id)
      const facts = await shop.facts({ id: "", collectionId: id })
      expect(facts).toMatchObject({ amount: facts.order?.total, cart: null, payments: [] })
      expect(facts.order?.id).toBe(orderId)
      expect((await shop.payment(cart)).canceled).toBe(true)
    })

    it("Reading a payment session whose payment collection has an order but no cart returns the order's number, e-mail and locale as well", async () => {
      const { medusa, provider } = shop
      provider.authorizes = "authorized"
      const { orderId } = await shop.placed()
      const id = (await medusa.collectionToPay(orderId)) ?? ""
      await medusa.openSession(id, PROVIDER)
      const [session] = await medusa.sessionsOf(id)
      const order = await medusa.orderToPay(orderId)
      expect(await medusa.session(session?.id ?? "", { lines: true })).toMatchObject({
        cart: null,
        cartGone: false,
        order: {
          id: orderId,
          display_id: order?.display_id,
          email: expect.stringMatching(/^robin@example.com$/i),
          locale: null,
        },
      })
    })

    it("For the id of an order that does not exist, orderToPay returns undefined, and collectionToPay throws", async () => {
      const { medusa } = shop
      expect(await medusa.orderToPay("order_gone")).toBeUndefined()
      expect(await medusa.placedOrder("order_gone", "pay_col_gone")).toEqual({
        order: null,
        payments: [],
      })
      await failure(medusa.collectionToPay("order_gone"))
    })

    it("After a partial refund, an order still owes nothing", async () => {
      const { medusa, subject } = shop
      const { orderId, ...cart } = await shop.placed()
      const before = (await shop.facts(cart)).order
      await subject.refund((await shop.payment(cart)).id, 300)
      const { captured, refunds } = await shop.payment(cart)
      expect({ captured, refunds }).toEqual({
        captured: true,
        refunds: [{ id: expect.any(String), amount: 300 }],
      })
      const { order } = await shop.facts(cart)
      expect(order).toMatchObject({ owed: 0, total: (before?.total ?? 0) - 300 })
      const [refund] = refunds
      expect(await medusa.bookedRefunds([refund?.id ?? ""])).toEqual([refund?.id])
      expect(order?.transactions).toHaveLength(1)
      expect(await medusa.collectionToPay(orderId)).toBeUndefined()
    })

    it("A refund of more than was captured is refused", async () => {
      const cart = await shop.placed()
      const { amount } = await shop.facts(cart)
      const { id } = await shop.payment(cart)
      expect(await failure(shop.subject.refund(id, amount + 100))).toContain("more than")
      expect((await shop.payment(cart)).refunds).toEqual([])
    })

    it("Canceling an order refunds its payment in Medusa, and the order owes nothing", async () => {
      const { medusa, subject } = shop
      const cart = await shop.placed()
      await subject.cancelOrder(cart.orderId)
      expect(await medusa.orderToPay(cart.orderId)).toMatchObject({ canceled: true })
      const { amount, order, payments } = await shop.facts(cart)
      expect(payments).toMatchObject([{ refunds: [{ amount }] }])
      expect(order).toMatchObject({ canceled: true, owed: 0 })
      await failure(subject.cancelOrder(cart.orderId))
    })

    it("When the provider refuses the refund of a canceled order, Medusa says that the order's total is owed again, as if the refund had been made", async () => {
      const { medusa, provider, subject } = shop
      const cart = await shop.placed()
      provider.refuse("refundPayment")
      await subject.cancelOrder(cart.orderId)
      const { order, payments } = await shop.facts(cart)
      expect(payments).toMatchObject([{ captured: true, refunds: [] }])
      expect(order).toMatchObject({ canceled: true, owed: order?.total })
      expect(order?.transactions).toHaveLength(1)

      provider.refuse()
      await medusa.bookRefund(payments[0]?.id ?? "")
    })

    it("bookRefund refunds the rest of a payment of which a part was refunded", async () => {
      const { medusa, provider, subject } = shop
      const cart = await shop.placed()
      provider.refuse("refundPayment")
      await subject.cancelOrder(cart.orderId)
      provider.refuse()
      const { amount, payments } = await shop.facts(cart)
      const id = payments[0]?.id ?? ""
      await failure(subject.refund(id, 300))
      await medusa.bookRefund(id)
      const { refunds } = await shop.payment(cart)
      expect(refunds).toMatchObject([{ amount: 300 }, { amount: amount - 300 }])
    })

    it("A refund of a canceled order is booked, although the admin who asks for the refund gets an error", async () => {
      const { provider, subject } = shop
      const cart = await shop.placed()
      provider.refuse("refundPayment")
      await subject.cancelOrder(cart.orderId)
      provider.refuse()
      const { id } = await shop.payment(cart)
      const { amount, order } = await shop.facts(cart)

      expect(await failure(subject.refund(id, amount))).toContain("has been canceled")
      expect((await shop.payment(cart)).refunds).toMatchObject([{ amount }])
      expect((await shop.facts(cart)).order).toEqual(order)
    })

    it("Canceling an order whose payment is only authorized cancels the payment", async () => {
      const { provider, subject } = shop
      provider.authorizes = "authorized"
      const cart = await shop.placed()
      await subject.cancelOrder(cart.orderId)
      expect(await shop.payment(cart)).toMatchObject({ canceled: true, captured: false })
    })

    it("Two pieces of work with the same key run one after the other in withLock, and an error frees the key", async () => {
      const { medusa } = shop
      const order: string[] = []
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      const first = medusa.withLock("key", async () => {
        order.push("first begins")
        await held
        order.push("first ends")
        return "first"
      })
      const second = medusa.withLock("key", async () => order.push("second"))
      await medusa.withLock("other", async () => order.push("other"))
      release()
      await Promise.all([first, second])
      expect(order).toEqual(["first begins", "other", "first ends", "second"])
      await expect(
        medusa.withLock("key", async () => await Promise.reject(new Error("broken")))
      ).rejects.toThrow("broken")
      expect(await medusa.withLock("key", async () => "free")).toBe("free")
    })
  })
}
