import { failure, PROVIDER, Shop, type MakeMedusaSubject } from "../support/medusa/subject"

/** Completions that come to an order, and those that fail before anything is paid. */
export function describeCompleting(make: MakeMedusaSubject): void {
  describe("Completing a cart", () => {
    const shop = new Shop(make)

    it("Completing a cart writes the order first, and authorizes the payment last (CF1)", async () => {
      const { medusa, provider, subject } = shop
      const cart = await shop.cartWithSession()
      provider.during("authorizePayment", async () => {
        const { order, payments, cart: now } = await shop.facts(cart)
        expect({ owed: order?.owed, payments, completed: now?.completed }).toEqual({
          owed: order?.total,
          payments: [],
          completed: true,
        })
        expect(await medusa.orderLinks(cart.collectionId)).toMatchObject({
          ofCart: order?.id,
          ofCollection: order?.id,
        })
      })
      const orderId = await medusa.completeCart(cart.id)

      const { total } = (await shop.facts(cart)).cart ?? {}
      const { order, payments } = await medusa.placedOrder(orderId, cart.collectionId)
      expect(payments).toEqual([
        {
          id: expect.any(String),
          provider_id: PROVIDER,
          handle: "handle_1",
          payment_session_id: cart.session.id,
          captured: true,
          capturedInFull: true,
          canceled: false,
          captures: [{ id: expect.any(String), amount: total }],
          refunds: [],
          sums: { captured: total, refunded: 0 },
        },
      ])
      expect(order).toEqual({
        id: orderId,
        canceled: false,
        currency_code: "cad",
        total,
        owed: 0,
        transactions: [payments[0]?.captures[0]?.id],
      })
      expect((await shop.facts(cart)).order).toEqual(order)
      expect(await medusa.orderIdOf(cart.collectionId)).toBe(orderId)
      expect(await medusa.sessionsOf(cart.collectionId)).toMatchObject([{ status: "authorized" }])
      expect(await subject.announced()).toEqual([orderId])
    })

    it("Completing a cart leaves the order unpaid when the provider only authorizes the payment", async () => {
      shop.provider.authorizes = "authorized"
      const cart = await shop.placed()
      expect(await shop.payment(cart)).toMatchObject({ captured: false, captures: [] })
      const { order } = await shop.facts(cart)
      expect(order).toMatchObject({ owed: order?.total, transactions: [] })
    })

    it("Completing a cart that already has an order returns the order without checking whether the order is paid (E25)", async () => {
      const { medusa, provider, subject } = shop
      const cart = await shop.cartWithSession()
      let found: string | undefined
      provider.during("authorizePayment", async () => {
        await subject.endLocks()
        found = await medusa.completeCart(cart.id)
        expect((await shop.facts(cart)).payments).toEqual([])
        expect(await subject.announced()).toEqual([])
      })
      expect(await medusa.completeCart(cart.id)).toBe(found)
      expect(await medusa.completeCart(cart.id)).toBe(found)
      expect(provider.asked("authorizePayment")).toHaveLength(1)
    })

    it("Completing a cart that has an order fails when the payment session is gone", async () => {
      const { medusa } = shop
      const { id, session } = await shop.placed()
      await medusa.deleteSession(session.id)
      expect(await failure(medusa.completeCart(id))).toContain("Payment sessions are required")
    })

    it("Medusa makes a second order when a cart is completed again before its first order is linked to the cart (E26)", async () => {
      const { medusa, subject } = shop
      const cart = await shop.cartWithSession()
      let second: string | undefined
      await subject.beforeLinks(async () => {
        await subject.endLocks()
        second = await medusa.completeCart(cart.id)
      })
      expect(await failure(medusa.completeCart(cart.id))).toContain("went away")
      expect(await medusa.orderLinks(cart.collectionId)).toMatchObject({
        ofCart: second,
        ofCollection: second,
      })
      expect(await shop.payment(cart)).toMatchObject({ captured: true, canceled: false })
      expect(shop.provider.asked("cancelPayment")).toEqual([])
      expect(shop.provider.asked("refundPayment")).toEqual([])
    })

    it("When a cart's order is linked to the payment collection but not to the cart, completing the cart again fails, and a second order is rolled back", async () => {
      const { medusa, subject } = shop
      const cart = await shop.placed()
      await subject.unlink(cart.orderId, cart, "cart")
      expect(await failure(medusa.completeCart(cart.id))).toContain("multiple links")
      expect(await medusa.orderLinks(cart.collectionId)).toMatchObject({
        ofCart: undefined,
        ofCollection: cart.orderId,
      })
      // Core takes the payment for one without an order.
      const { amount, payments } = await shop.facts(cart)
      expect(payments).toMatchObject([{ captured: true, refunds: [{ amount }] }])
    })

    it("Completing a cart fails and rolls back the order when another caller books the payment during the completion (OF7)", async () => {
      const { medusa, provider, subject } = shop
      const cart = await shop.cartWithSession()
      provider.during("authorizePayment", async () => {
        await subject.endLocks()
        await medusa.bookPayment(cart.session)
        expect((await shop.facts(cart)).order).toMatchObject({ owed: 0 })
        provider.refuse("cancelPayment", "refundPayment", "initiatePayment", "deletePayment")
      })
      await failure(medusa.completeCart(cart.id))
      expect(await shop.facts(cart)).toMatchObject({
        order: null,
        payments: [{ captured: true, canceled: false, refunds: [] }],
      })
      expect(provider.asked("cancelPayment")).toHaveLength(1)
      expect(provider.asked("refundPayment")).toHaveLength(1)
    })

    it("Completing a cart with two payment sessions uses the session that was opened first (E4)", async () => {
      const { medusa, provider } = shop
      const { id, collectionId, session } = await shop.cartWithSession()
      await medusa.openSession(collectionId, PROVIDER)
      expect(await medusa.sessionsOf(collectionId)).toHaveLength(2)
      await medusa.completeCart(id)
      expect(provider.asked("authorizePayment")).toMatchObject([{ id: session.id }])
    })

    it("Completing a cart that fails before the order is placed books no payment, and the cart is not completed", async () => {
      const { medusa, subject, provider } = shop
      const { id, collectionId } = await shop.cartWithSession()
      await subject.failNext({ id, collectionId }, "before the order")
      await failure(medusa.completeCart(id))
      expect(await shop.facts({ id, collectionId })).toMatchObject({
        sessions: [{ status: "pending" }],
        payments: [],
        cart: { completed: false },
        order: null,
      })
      expect(provider.asked("authorizePayment")).toEqual([])
      expect(await subject.announced()).toEqual([])
    })

    it.each(["pending", "error"] as const)(
      "Completing a cart fails and leaves no order when the payment provider answers %s instead of an authorization (E13)",
      async (answer) => {
        const { medusa, provider, subject } = shop
        const cart = await shop.cartWithSession()
        provider.authorizes = answer
        await failure(medusa.completeCart(cart.id))
        expect(await shop.facts(cart)).toMatchObject({
          sessions: [{ status: answer }],
          payments: [],
          cart: { completed: false },
          order: null,
        })
        expect(provider.asked("cancelPayment")).toEqual([])
        expect(await subject.announced()).toEqual([])

        provider.authorizes = "captured"
        const again = medusa.completeCart(cart.id)
        if (answer === "pending") {
          await again
        } else {
          expect(await failure(again)).toContain("are required")
        }
      }
    )

    it("Completing a cart is refused when the cart or its payment session does not exist", async () => {
      const { id } = await shop.subject.cart()
      expect(await failure(shop.medusa.completeCart(id))).toContain("are required")
      await failure(shop.medusa.completeCart("cart_gone"))
    })

    it("While Medusa completes a cart, withLock makes a caller with the cart's id wait, but no caller with another key (E6)", async () => {
      const { medusa, provider } = shop
      const cart = await shop.cartWithSession()
      const order: string[] = []
      let locked: Promise<unknown> | undefined
      provider.during("authorizePayment", async () => {
        locked = medusa.withLock(cart.id, async () => order.push("locked"))
        await medusa.withLock("another key", async () => order.push("another key"))
        await shop.facts(cart)
        order.push("authorized")
      })
      await medusa.completeCart(cart.id)
      await locked
      expect(order).toEqual(["another key", "authorized", "locked"])
    })

    it("Two callers that complete a cart at the same time place one order (E35)", async () => {
      const { id, collectionId } = await shop.cartWithSession()
      const [one, other] = await Promise.all([
        shop.medusa.completeCart(id),
        shop.medusa.completeCart(id),
      ])
      expect(one).toBe(other)
      expect((await shop.facts({ id, collectionId })).payments).toHaveLength(1)
    })
  })
}
