import { failure, Shop, type MakeMedusaSubject } from "../support/medusa/subject"

const UNDOING = ["cancelPayment", "refundPayment", "initiatePayment", "deletePayment"] as const

/** Completions that fail once the payment is captured, by what the provider lets core undo. */
export function describeUndoing(make: MakeMedusaSubject): void {
  describe("A completion that fails after the capture", () => {
    const shop = new Shop(make)

    it("When completing a cart fails after the capture and the provider refuses to undo the capture, the capture stays (E1b)", async () => {
      const cart = await shop.capturedWithoutOrder()
      const { order, payments, sessions, ...facts } = await shop.facts(cart)
      expect({ order, sessions, completed: facts.cart?.completed }).toEqual({
        order: null,
        sessions: [{ id: cart.session.id, status: "authorized" }],
        completed: false,
      })
      expect(payments).toMatchObject([{ captured: true, canceled: false, refunds: [] }])
      expect(await shop.medusa.orderLinks(cart.collectionId)).toMatchObject({
        ofCart: undefined,
        ofCollection: undefined,
      })
      expect(await shop.subject.announced()).toEqual([])
    })

    it("A cart whose completion failed after the capture can be completed later, without another authorization (CF3)", async () => {
      const { medusa, provider } = shop
      const cart = await shop.capturedWithoutOrder()
      const orderId = await medusa.completeCart(cart.id)
      expect(provider.asked("authorizePayment")).toHaveLength(1)
      const { order, payments } = await medusa.placedOrder(orderId, cart.collectionId)
      expect(order).toMatchObject({ owed: 0, transactions: [payments[0]?.captures[0]?.id] })
    })

    it("A capture that outlived a failed completion is refunded when the next completion of the cart fails", async () => {
      const { medusa, provider, subject } = shop
      const cart = await shop.capturedWithoutOrder()
      provider.refuse()
      await subject.failNext(cart, "before the order")
      await failure(medusa.completeCart(cart.id))
      const { amount, payments, sessions } = await shop.facts(cart)
      expect(payments).toMatchObject([{ captured: true, canceled: false, refunds: [{ amount }] }])
      expect(sessions).toMatchObject([{ status: "pending" }])
      expect(sessions[0]?.id).not.toBe(cart.session.id)
    })

    it("A capture that outlived a failed completion and was then refunded is not refunded again when the next completion fails", async () => {
      const { medusa, provider, subject } = shop
      const cart = await shop.capturedWithoutOrder()
      provider.refuse()
      await medusa.bookRefund((await shop.payment(cart)).id)
      await subject.failNext(cart, "before the order")
      await failure(medusa.completeCart(cart.id))
      const { amount, payments, sessions } = await shop.facts(cart)
      expect(payments).toMatchObject([{ captured: true, refunds: [{ amount }] }])
      expect(sessions).toEqual([{ id: cart.session.id, status: "authorized" }])
    })

    it("When completing a cart fails after the capture, Medusa asks the provider to cancel, then to refund, then to replace the session", async () => {
      const { provider } = shop
      const cart = await shop.cartWithSession()
      const order: string[] = []
      const note = (method: (typeof UNDOING)[number]) =>
        provider.during(method, async () => order.push(method))
      provider.refuse("cancelPayment", "refundPayment")
      UNDOING.forEach(note)
      await shop.failsAfterCapture(cart)
      expect(order.slice(0, 2)).toEqual(["cancelPayment", "refundPayment"])
      expect(order.slice(2).toSorted()).toEqual(["deletePayment", "initiatePayment"])
    })

    it("Medusa captures a cart twice when the provider refuses to cancel and to refund after a failed completion, but opens a new payment session (E1a)", async () => {
      const { medusa, provider } = shop
      const cart = await shop.cartWithSession()
      provider.refuse("cancelPayment", "refundPayment")
      await shop.failsAfterCapture(cart)
      const [fresh, ...others] = (await shop.facts(cart)).sessions
      expect(others).toEqual([])
      expect(fresh?.id).not.toBe(cart.session.id)
      await medusa.completeCart(cart.id)
      const { order, payments } = await shop.facts(cart)
      expect(payments.filter(({ captured }) => captured)).toHaveLength(2)
      expect(order).toMatchObject({ owed: 0 })

      // What the order does not know of is refunded past its books.
      provider.refuse()
      const orphan = payments.find((each) => each.payment_session_id === cart.session.id)
      await medusa.bookRefund(orphan?.id ?? "")
      expect((await shop.facts(cart)).order).toEqual(order)
    })

    it("A failed completion leaves a captured payment without a session when the provider refuses a new session (E1c)", async () => {
      const { medusa, provider } = shop
      const { session, ...cart } = await shop.cartWithSession()
      provider.refuse("cancelPayment", "refundPayment", "initiatePayment")
      await shop.failsAfterCapture(cart)
      expect(await medusa.sessionsOf(cart.collectionId)).toEqual([])
      expect(await medusa.paymentsOf(cart.collectionId, session.id)).toMatchObject([
        { captured: true, payment_session_id: session.id },
      ])
      expect(await failure(medusa.completeCart(cart.id))).toContain("are required")
    })

    it("A failed completion of a cart refunds the capture and opens a new session when the provider refuses only the cancel", async () => {
      const { medusa, provider } = shop
      const cart = await shop.cartWithSession()
      provider.refuse("cancelPayment")
      await shop.failsAfterCapture(cart)
      const { amount, payments } = await shop.facts(cart)
      expect(payments).toMatchObject([{ captured: true, refunds: [{ amount }] }])
      expect(await medusa.hasSession(cart.session.id)).toBe(false)
      expect(await medusa.sessionsOf(cart.collectionId)).toMatchObject([{ status: "pending" }])
    })

    it("When the provider cancels after a failed completion, the payment is canceled and can no longer be booked (E3)", async () => {
      const { medusa, provider } = shop
      const cart = await shop.cartWithSession()
      provider.refuse("refundPayment", "initiatePayment", "deletePayment")
      await shop.failsAfterCapture(cart)
      expect(await shop.payment(cart)).toMatchObject({ captured: true, canceled: true })
      expect(await failure(medusa.bookPayment(cart.session))).toContain("canceled")
    })

    it("A failed completion of a cart cancels a payment that is only authorized, and refunds nothing", async () => {
      const { medusa, provider } = shop
      const cart = await shop.cartWithSession()
      provider.authorizes = "authorized"
      await shop.failsAfterCapture(cart)
      expect(await shop.facts(cart)).toMatchObject({
        order: null,
        sessions: [{ id: cart.session.id, status: "authorized" }],
        payments: [{ captured: false, canceled: true }],
      })
      expect(provider.asked("refundPayment")).toEqual([])
      // Nor is it paid ever after.
      await failure(medusa.bookPayment(cart.session))
    })
  })
}
