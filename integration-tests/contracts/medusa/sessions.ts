import { centsFromMedusa } from "../../../src/core/money/money"
import { failure, PROVIDER, Shop, type MakeMedusaSubject } from "../support/medusa/subject"

const refuses = async () => await Promise.reject(new Error("The provider refuses, once"))

/** Sessions of a cart's collection: opened, deleted, and lost when the cart changes. */
export function describeSessions(make: MakeMedusaSubject): void {
  describe("Payment sessions", () => {
    const shop = new Shop(make)

    it("A payment session is read with its amount, cart and collection, and is no longer found once it is deleted", async () => {
      const { medusa } = shop
      const { id, collectionId, session } = await shop.cartWithSession()
      const total = (await medusa.cartTotal(id)) ?? Number.NaN
      for (const lines of [false, true]) {
        expect(await medusa.session(session.id, { lines })).toMatchObject({
          id: session.id,
          provider_id: PROVIDER,
          payment_collection_id: collectionId,
          currency_code: "cad",
          cart: { id, completed_at: null, currency_code: "cad" },
          cartGone: false,
        })
      }
      expect(session).toMatchObject({ status: "pending" })
      expect(centsFromMedusa(session.amount)).toBe(total)
      expect(await shop.facts({ id, collectionId })).toEqual({
        amount: total,
        sessions: [{ id: session.id, status: "pending" }],
        payments: [],
        cart: { id, completed: false, total, currency_code: "cad" },
        order: null,
      })
      expect(await medusa.hasSession(session.id)).toBe(true)

      await medusa.deleteSession(session.id)
      expect(await medusa.hasSession(session.id)).toBe(false)
      expect(await medusa.session(session.id, { lines: false })).toBeUndefined()
      expect(await medusa.sessionsOf(collectionId)).toEqual([])
      await failure(medusa.deleteSession(session.id))
    })

    it("A payment session whose cart was deleted is read with cartGone: true and without a cart", async () => {
      const { medusa, subject } = shop
      const { session, ...cart } = await shop.cartWithSession()
      await subject.deleteCart(cart)
      expect(await medusa.session(session.id, { lines: false })).toMatchObject({
        cart: null,
        cartGone: true,
      })
      expect(await medusa.cartTotal(cart.id)).toBeUndefined()
      expect((await shop.facts(cart)).cart).toBeNull()
      expect(await medusa.orderLinks(cart.collectionId)).toBeUndefined()
    })

    it("A payment collection that is read without asking for the total has a cart whose total is null", async () => {
      const { id, collectionId } = await shop.subject.cart()
      const facts = await shop.medusa.collection(collectionId, { total: false })
      expect(facts?.cart).toEqual({ id, completed: false, total: null, currency_code: "cad" })
    })

    it("A payment collection that does not exist is read as undefined, and opening a payment session for such a collection does not call the provider", async () => {
      const { medusa, provider } = shop
      expect(await medusa.collection("pay_col_gone", { total: true })).toBeUndefined()
      expect(await medusa.orderIdOf("pay_col_gone")).toBeUndefined()
      expect(await medusa.orderLinks("pay_col_gone")).toBeUndefined()
      await medusa.openSession("pay_col_gone", PROVIDER)
      expect(provider.asked("initiatePayment")).toEqual([])
    })

    it("A payment session exists without data while the provider opens its page (CF5)", async () => {
      const { medusa, provider } = shop
      provider.authorizes = "pending"
      const { id, collectionId } = await shop.subject.cart()
      provider.during("initiatePayment", async (sessionId) => {
        expect(await medusa.hasSession(sessionId)).toBe(true)
        await failure(medusa.completeCart(id))
      })
      await medusa.openSession(collectionId, PROVIDER)
      await failure(medusa.completeCart(id))

      const [session] = await medusa.sessionsOf(collectionId)
      expect(provider.asked("authorizePayment")).toMatchObject([
        { id: session?.id, data: {} },
        { id: session?.id, data: { page: session?.id } },
      ])
      expect(provider.asked("authorizePayment")[0]?.data).toEqual({})
    })

    it("A payment session is deleted again when its payment provider fails to open a payment page", async () => {
      const { medusa, provider } = shop
      const { collectionId } = await shop.subject.cart()
      provider.refuse("initiatePayment")
      expect(await failure(medusa.openSession(collectionId, PROVIDER))).toContain("refuses")
      expect(await medusa.sessionsOf(collectionId)).toEqual([])
    })

    it("A payment session is not deleted in Medusa when its provider refuses to delete it", async () => {
      const { medusa, provider } = shop
      const { session } = await shop.cartWithSession()
      provider.refuse("deletePayment")
      expect(await failure(medusa.deleteSession(session.id))).toContain("refuses")
      expect(await medusa.hasSession(session.id)).toBe(true)
    })

    it("While the provider deletes a payment session, sessionInDeletion returns the session's id if the plugin asked for the deletion, and undefined if Medusa did", async () => {
      const { medusa, provider } = shop
      const { session, ...cart } = await shop.cartWithSession()
      const named: (string | undefined)[] = []
      const listen = () =>
        provider.during("deletePayment", async () => named.push(medusa.sessionInDeletion()))
      listen()
      await shop.start(cart)
      const [other] = await medusa.sessionsOf(cart.collectionId)
      listen()
      await medusa.deleteSession(other?.id ?? "")
      expect(other?.id).not.toBe(session.id)
      expect(named).toEqual([undefined, other?.id])
      expect(medusa.sessionInDeletion()).toBeUndefined()
    })

    it("When a shopper starts to pay a cart again, a new payment session replaces the earlier payment session", async () => {
      const { session, ...cart } = await shop.cartWithSession()
      await shop.start(cart)
      const sessions = await shop.medusa.sessionsOf(cart.collectionId)
      expect(sessions).toMatchObject([{ status: "pending" }])
      expect(sessions[0]?.id).not.toBe(session.id)
    })

    it("When a shopper starts to pay a cart again and no page can be opened, no payment session is left (E8)", async () => {
      const { session, ...cart } = await shop.cartWithSession()
      shop.provider.refuse("initiatePayment")
      await failure(shop.start(cart))
      expect(await shop.medusa.hasSession(session.id)).toBe(false)
      expect(await shop.medusa.sessionsOf(cart.collectionId)).toEqual([])
    })

    it("When no new payment page can be opened, the shopper's earlier page gets a new payment session if the provider allows it", async () => {
      const { session, ...cart } = await shop.cartWithSession()
      shop.provider.during("initiatePayment", refuses)
      await failure(shop.start(cart))
      expect(await shop.medusa.hasSession(session.id)).toBe(false)
      expect(await shop.medusa.sessionsOf(cart.collectionId)).toMatchObject([{ status: "pending" }])
      expect(shop.provider.asked("initiatePayment").at(-1)?.data).toMatchObject({
        page: session.id,
      })
    })

    it("When a shopper starts to pay a cart again and the earlier session cannot be deleted, only the earlier session is left", async () => {
      const { session, ...cart } = await shop.cartWithSession()
      shop.provider.during("deletePayment", refuses)
      await failure(shop.start(cart))
      expect(await shop.medusa.sessionsOf(cart.collectionId)).toMatchObject([{ id: session.id }])
    })

    it("When a cart's change fails, a payment session that the change had already deleted is opened anew", async () => {
      const cart = await shop.cartWithSession()
      await shop.medusa.openSession(cart.collectionId, PROVIDER)
      const before = await shop.medusa.sessionsOf(cart.collectionId)
      shop.provider.during("deletePayment", refuses)
      await failure(shop.subject.changeCart(cart, 2))
      const after = await shop.medusa.sessionsOf(cart.collectionId)
      const kept = after.filter(({ id }) => before.some((each) => each.id === id))
      expect([before, after, kept].map(({ length }) => length)).toEqual([2, 2, 1])
    })

    it("A payment session whose payment is captured while the provider still opens the payment page stays pending, and completing the cart fails", async () => {
      const { medusa, provider } = shop
      const cart = await shop.subject.cart()
      provider.during("initiatePayment", async () => {
        provider.refuse("cancelPayment", "refundPayment", "initiatePayment", "deletePayment")
        await shop.failsAfterCapture(cart)
        provider.refuse()
      })
      await medusa.openSession(cart.collectionId, PROVIDER)
      expect(await shop.facts(cart)).toMatchObject({
        sessions: [{ status: "pending" }],
        payments: [{ captured: true }],
      })
      provider.refuse("cancelPayment", "refundPayment", "initiatePayment", "deletePayment")
      expect(await failure(medusa.completeCart(cart.id))).toContain("authorization failed")
      expect(provider.asked("authorizePayment")).toHaveLength(1)
    })

    it("A changed cart loses its payment sessions, and its collection gets the new total (E7)", async () => {
      const { medusa, subject } = shop
      const { session, ...cart } = await shop.cartWithSession()
      await subject.changeCart(cart, 2)
      expect(await medusa.hasSession(session.id)).toBe(false)
      const { amount, sessions } = await shop.facts(cart)
      expect({ amount, sessions }).toEqual({
        amount: await medusa.cartTotal(cart.id),
        sessions: [],
      })
    })

    it("When a change of a cart fails because Medusa cannot delete the payment session, the cart keeps the old total, but the payment collection has the new amount (E7b)", async () => {
      const { medusa, provider, subject } = shop
      const { id, collectionId } = await subject.cart()
      const cart = { id, collectionId }
      await subject.changeCart(cart, 2)
      const changed = (await shop.facts(cart)).amount
      await subject.changeCart(cart, 1)
      const total = (await shop.facts(cart)).amount
      await medusa.openSession(collectionId, PROVIDER)

      provider.refuse("deletePayment")
      await failure(subject.changeCart(cart, 2))
      expect(await medusa.cartTotal(id)).toBe(total)
      expect((await shop.facts(cart)).amount).toBe(changed)

      // The next session has the cart's total nevertheless.
      await medusa.openSession(collectionId, PROVIDER)
      expect((await shop.facts(cart)).amount).toBe(total)
    })

    it("When a cart's change failed because the provider refused to delete the payment session, a second try changes the cart, and the old payment session stays (CF2)", async () => {
      const { medusa, provider, subject } = shop
      const { session, ...cart } = await shop.cartWithSession()
      const total = await medusa.cartTotal(cart.id)
      provider.refuse("deletePayment")
      await failure(subject.changeCart(cart, 2))
      await subject.changeCart(cart, 2)

      const { amount } = await shop.facts(cart)
      expect(amount).toBeGreaterThan(total ?? Number.NaN)
      expect(await medusa.cartTotal(cart.id)).toBe(amount)
      expect(await medusa.hasSession(session.id)).toBe(true)
      const orderId = await medusa.completeCart(cart.id)
      const { order, payments } = await medusa.placedOrder(orderId, cart.collectionId)
      expect(order).toMatchObject({ total: amount, owed: expect.any(Number) })
      expect(order?.owed).toBeGreaterThan(0)
      expect(payments[0]?.captures).toMatchObject([{ amount: total }])
    })
  })
}
