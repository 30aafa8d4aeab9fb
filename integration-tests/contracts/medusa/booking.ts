import { failure, PROVIDER, Shop, type MakeMedusaSubject } from "../support/medusa/subject"

/** Payments and refunds that are booked past the completion. */
export function describeBooking(make: MakeMedusaSubject): void {
  describe("Booking", () => {
    const shop = new Shop(make)

    it("Booking a payment pays an existing order once, however often the payment is booked (E2)", async () => {
      const { medusa, provider } = shop
      provider.authorizes = "authorized"
      const cart = await shop.placed()
      for (let times = 0; times < 3; times++) {
        await medusa.bookPayment(cart.session)
      }
      const { order, payments } = await medusa.placedOrder(cart.orderId, cart.collectionId)
      expect(payments).toMatchObject([{ captures: [{ amount: order?.total }] }])
      expect(order).toMatchObject({ owed: 0, transactions: [payments[0]?.captures[0]?.id] })
    })

    it("Booking a payment of an unpaid order authorizes and captures the order's payment session, and emits no second order.placed (E25)", async () => {
      const { medusa, provider, subject } = shop
      provider.authorizes = "authorized"
      const { orderId } = await shop.placed()
      provider.authorizes = "captured"
      const collectionId = (await medusa.collectionToPay(orderId)) ?? ""
      await medusa.openSession(collectionId, PROVIDER)
      const [session] = await medusa.sessionsOf(collectionId)
      await medusa.bookPayment(session ?? { id: "", status: "", amount: 0 })

      const { order, payments } = await medusa.placedOrder(orderId, collectionId)
      expect(payments).toMatchObject([{ captured: true, payment_session_id: session?.id }])
      expect(order).toMatchObject({ owed: 0, transactions: [payments[0]?.captures[0]?.id] })
      expect(await subject.announced()).toEqual([orderId])
    })

    it("Booking a payment of a cart without an order places the order", async () => {
      const { medusa } = shop
      const cart = await shop.cartWithSession()
      await medusa.bookPayment(cart.session)
      const { order } = await shop.facts(cart)
      expect(order).toMatchObject({ owed: 0 })
      expect(order?.transactions).toHaveLength(1)
    })

    it("Completing a cart asks the provider to authorize even a session that the provider opened as captured (E40)", async () => {
      const { medusa, provider } = shop
      provider.opens = "captured"
      const cart = await shop.cartWithSession()
      expect(await shop.facts(cart)).toMatchObject({
        sessions: [{ status: "captured" }],
        payments: [],
      })
      await medusa.completeCart(cart.id)
      expect(provider.asked("authorizePayment")).toHaveLength(1)
      expect((await shop.facts(cart)).order).toMatchObject({ owed: 0 })
    })

    it("Booking a payment throws nothing when Medusa cannot place the order, and the payment stays captured if the provider refuses the refund", async () => {
      const { medusa, subject } = shop
      const cart = await shop.cartWithSession()
      await subject.failNext(cart, "before the order")
      shop.provider.refuse("refundPayment", "initiatePayment", "deletePayment")
      await medusa.bookPayment(cart.session)
      expect(await shop.facts(cart)).toMatchObject({
        order: null,
        payments: [{ captured: true, canceled: false, refunds: [] }],
      })
    })

    it.each(["first", "last"] as const)(
      "A capture that Medusa makes before the order exists is missing from the order's transactions until recordCapture adds the capture (E15, with the cart's session booked %s)",
      async (place) => {
        const { medusa } = shop
        const cart = await shop.cartWithSession()
        await medusa.openSession(cart.collectionId, PROVIDER)
        const opened = await medusa.sessionsOf(cart.collectionId)
        const others = opened.filter(({ id }) => id !== cart.session.id)
        const [session, ...later] =
          place === "first" ? [cart.session, ...others] : [...others, cart.session]
        await medusa.bookPayment(session ?? cart.session)
        // Core completes the cart with any of its sessions, and captures that one as well.
        const { payments: before } = await shop.facts(cart)
        for (const other of later) {
          await medusa.bookPayment(other)
        }

        const { order, payments } = await shop.facts(cart)
        const captures = payments.flatMap((payment) => payment.captures)
        expect(captures).toHaveLength(2)
        expect(order?.transactions).toHaveLength(before.length === 1 ? 2 : 1)

        const missing = captures.filter(({ id }) => !order?.transactions.includes(id))
        for (const capture of missing) {
          await shop.subject.recordCapture(order?.id ?? "", capture)
        }
        expect((await shop.facts(cart)).order?.owed).toBe(-(order?.total ?? Number.NaN))
      }
    )

    it("Booking a payment fails when its payment session was deleted before Medusa made a payment for the session (E5)", async () => {
      const { medusa } = shop
      const { id, collectionId, session } = await shop.cartWithSession()
      await medusa.deleteSession(session.id)
      await failure(medusa.bookPayment(session))
      expect(await shop.facts({ id, collectionId })).toMatchObject({ order: null, payments: [] })
    })

    it("Medusa completes another shopper's cart when a payment is booked after the deletion of its payment session (E43)", async () => {
      const { medusa, provider } = shop
      const gone = await shop.capturedWithoutOrder()
      provider.refuse()
      await medusa.deleteSession(gone.session.id)
      await medusa.detachFromCart(gone.collectionId)
      const stranger = await shop.cartWithSession()

      await medusa.bookPayment(gone.session)
      expect((await shop.facts(gone)).order).toBeNull()
      expect((await shop.facts(stranger)).order).not.toBeNull()
    })

    it("bookRefund books the refund of a payment without an order in Medusa unless the provider refuses, and bookedRefunds lists the booked refund", async () => {
      const { medusa, provider } = shop
      const cart = await shop.capturedWithoutOrder()
      const { id, captures } = await shop.payment(cart)
      expect(await failure(medusa.bookRefund(id))).toContain("refuses")
      expect((await shop.payment(cart)).refunds).toEqual([])

      provider.refuse()
      await medusa.bookRefund(id, "user_1")
      expect((await shop.payment(cart)).refunds).toMatchObject([{ amount: captures[0]?.amount }])
      const asked = provider.asked("refundPayment").map(({ id }) => id ?? "")
      expect(await medusa.bookedRefunds(asked)).toEqual([asked.at(-1)])
      expect(await failure(medusa.bookRefund(id))).toContain("greater than 0")
      await failure(medusa.bookRefund("pay_gone"))
    })

    it("A cart whose payment collection was detached can be paid with a new collection (CF4)", async () => {
      const { medusa, provider } = shop
      const cart = await shop.capturedWithoutOrder()
      provider.refuse()
      await medusa.detachFromCart(cart.collectionId)
      expect(await shop.facts(cart)).toMatchObject({ cart: null, payments: [{ captured: true }] })
      expect(await medusa.orderLinks(cart.collectionId)).toBeUndefined()
      expect(await medusa.session(cart.session.id, { lines: false })).toMatchObject({
        cart: null,
        cartGone: false,
      })
      await failure(medusa.completeCart(cart.id))

      const again = await shop.cartWithSession(await shop.subject.collectAgain(cart))
      const orderId = await medusa.completeCart(cart.id)
      expect(await medusa.orderToPay(orderId)).toMatchObject({
        payment_collection_ids: [again.collectionId],
      })
      expect((await shop.facts(again)).order).toMatchObject({ id: orderId, owed: 0 })
      expect((await shop.facts(cart)).order).toBeNull()
    })

    it("paymentsOf returns the payments of a payment collection and of a payment session, and no payment twice", async () => {
      const { medusa } = shop
      const cart = await shop.placed()
      const other = await shop.placed()
      const [one, two] = [await shop.payment(cart), await shop.payment(other)]
      expect(await medusa.paymentsOf(cart.collectionId, cart.session.id)).toMatchObject([
        { id: one.id },
      ])
      expect(await medusa.paymentsOf(cart.collectionId, other.session.id)).toMatchObject([
        { id: one.id },
        { id: two.id },
      ])
      expect(await medusa.paymentsOf("pay_col_gone", cart.session.id)).toMatchObject([
        { id: one.id },
      ])
    })
  })
}
