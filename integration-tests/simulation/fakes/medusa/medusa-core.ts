import { OrderFlows } from "./order-flows"
import { PaymentModule, type Surroundings } from "./payment-module"
import type { Provider } from "./provider"
import { SessionFlows } from "./session-flows"
import type { Cart, MedusaTables, Order, Payment, Session } from "./tables"

/** How long core's lock of a cart lasts, as `MedusaPort.withLock` takes it. */
const LOCK_MS = 120_000

/** Sessions that core completes a cart with. */
const PROCESSABLE = ["pending", "requires_more", "authorized", "captured", "pending_authorization"]

/**
 * Medusa's core on one server, as far as money goes: what its workflows write, in which order, and what they undo.
 * The facts are those of a real Medusa, which the contract of the port asks as well.
 */
export class MedusaCore {
  readonly payments: PaymentModule
  readonly orders: OrderFlows
  readonly sessions: SessionFlows

  constructor(
    readonly tables: MedusaTables,
    private readonly around: Surroundings,
    providerOf: (providerId: string) => Provider
  ) {
    this.payments = new PaymentModule(tables, around, providerOf)
    this.orders = new OrderFlows(tables, around, this.payments)
    this.sessions = new SessionFlows(tables, this.payments)
  }

  /**
   * Core's change of a cart: the collection's amount follows and its sessions go. Where one cannot be deleted the
   * cart is rolled back, and the collection keeps the new amount (E7b).
   */
  async changeCart(
    cartId: string,
    change: Partial<Pick<Cart, "currency_code" | "total" | "trouble">>
  ): Promise<void> {
    const cart = this.tables.cart(cartId)
    if (cart.completed_at) {
      throw new Error(`Cart ${cartId} is already completed.`)
    }
    await this.around.point(`medusa changes ${cartId}`)
    this.#changeCart(cartId, change)
    try {
      await this.refreshCollection(cartId)
    } catch (error) {
      await this.around.point(`medusa rolls ${cartId} back`)
      const { currency_code, total } = cart
      this.#changeCart(cartId, { currency_code, total })
      throw error
    }
  }

  /** Core's refreshPaymentCollectionForCartWorkflow: with another amount or currency, the sessions go. */
  async refreshCollection(cartId: string): Promise<void> {
    const collection = this.tables.collectionOfCart(cartId)
    const { currency_code, total: amount } = this.tables.cart(cartId)
    const isSame = collection?.amount === amount && collection.currency_code === currency_code
    if (!collection || isSame) {
      return
    }
    await this.around.point(`medusa sets the amount of ${collection.id}`)
    this.tables.collections.set(collection.id, { ...collection, amount, currency_code })
    await this.sessions.deleteAll(this.tables.sessionsOf(collection.id))
  }

  /** Core's completeCart: the order first, then its links side by side, and the payment last. */
  async completeCart(cartId: string): Promise<string> {
    return await this.around.withLock(cartId, async () => {
      const lockEnds = new Date(this.around.now().getTime() + LOCK_MS)
      const completing = this.#completeUnderLock(cartId, lockEnds)
      const orderId = await completing.finally(() => this.#noteEnd(cartId, lockEnds))
      if (!this.tables.lockEnds.has(orderId)) {
        this.tables.lockEnds.set(orderId, lockEnds)
      }
      return orderId
    })
  }

  /** A completion has ended, and its lock with it; of a server that was killed, the lock stays. */
  #noteEnd(cartId: string, lockEnds: Date): void {
    for (const [orderId, { until }] of this.tables.placing) {
      if (until === lockEnds) {
        this.tables.placing.delete(orderId)
      }
    }
    if (this.around.now() > lockEnds) {
      this.tables.outlastedCarts.add(cartId)
    }
  }

  async #completeUnderLock(cartId: string, lockEnds: Date): Promise<string> {
    await this.around.point(`medusa completes ${cartId}`)
    const cart = this.tables.cart(cartId)
    const known = this.tables.orderOfCart.get(cartId)
    const session = this.#sessionToPay(cartId)
    if (known) {
      // Core does not check whether it is paid (E25).
      return known
    }
    try {
      return await this.#place(cart, session, lockEnds)
    } catch (error) {
      await this.#giveBack(session)
      throw error
    }
  }

  #sessionToPay(cartId: string): Session {
    const collection = this.tables.collectionOfCart(cartId)
    if (!collection) {
      throw new Error("Payment collection has not been initiated for cart")
    }
    const sessions = this.tables
      .sessionsOf(collection.id)
      .filter(({ status }) => PROCESSABLE.includes(status))
    // PostgreSQL returns them in any order, and core takes the first.
    const session = sessions.length > 1 ? sessions[this.around.pick(sessions.length)] : sessions[0]
    if (!session) {
      throw new Error("Payment sessions are required to complete cart")
    }
    return session
  }

  async #place(cart: Cart, session: Session, until: Date): Promise<string> {
    if (cart.trouble) {
      throw new Error(cart.trouble)
    }
    const { id: orderId } = await this.#createOrder(cart)
    this.tables.placing.set(orderId, { cartId: cart.id, until })
    let payment: Payment | undefined
    try {
      await this.#link(orderId, cart.id, session.payment_collection_id)
      payment = await this.#authorize(session.id)
      if (payment) {
        await this.orders.addCaptures(orderId, payment)
      } else {
        this.tables.awaited.add(orderId)
      }
      this.tables.paidByCompletion.add(orderId)
      const hookFailures = this.tables.carts.get(cart.id)?.hookFailures ?? 0
      if (hookFailures > 0) {
        this.#changeCart(cart.id, { hookFailures: hookFailures - 1 })
        throw new Error("the store's own hook failed")
      }
    } catch (error) {
      if (payment) {
        await this.payments.cancel(payment.id).catch(() => undefined)
      }
      await this.around.point(`medusa undoes ${orderId}`)
      this.#unlink(orderId, cart, session.payment_collection_id)
      this.tables.orders.delete(orderId)
      throw error
    }
    await this.around.point(`medusa announces ${orderId}`)
    this.tables.announced.push(orderId)
    if (this.around.now() > until) {
      this.tables.announcedLate.add(orderId)
    }
    return orderId
  }

  async #createOrder({ id, total, currency_code, email }: Cart): Promise<Order> {
    await this.around.point(`medusa creates the order of ${id}`)
    const order: Order = {
      id: this.tables.newId("order"),
      display_id: this.tables.orders.size + 1,
      email,
      canceled: false,
      total,
      currency_code,
      cart_id: id,
      transactions: [],
      edits: [],
      edited_at: null,
    }
    this.tables.orders.set(order.id, order)
    return order
  }

  async #link(orderId: string, cartId: string, collectionId: string): Promise<void> {
    const { orderOfCart, orderOfCollection } = this.tables
    const links = [
      () => orderOfCart.set(cartId, orderId),
      () => {
        if (orderOfCollection.has(collectionId)) {
          throw new Error("Cannot create multiple links between 'order' and 'payment'")
        }
        orderOfCollection.set(collectionId, orderId)
      },
      () => this.#changeCart(cartId, { completed_at: this.around.now() }),
    ]
    while (links.length > 0) {
      const [write] = links.splice(this.around.pick(links.length), 1)
      await this.around.point(`medusa links ${orderId}`)
      write?.()
    }
  }

  /** Of this order only: a completion after this one's lock may have made links of its own. */
  #unlink(orderId: string, { completed_at, id }: Cart, collectionId: string): void {
    const { orderOfCart, orderOfCollection } = this.tables
    if (orderOfCart.get(id) === orderId) {
      orderOfCart.delete(id)
    }
    if (orderOfCollection.get(collectionId) === orderId) {
      orderOfCollection.delete(collectionId)
    }
    if (this.tables.carts.has(id)) {
      this.#changeCart(id, { completed_at })
    }
  }

  /**
   * What core undoes last of a completion that failed anywhere: a captured payment is refunded, and its session
   * exchanged for a new one. What a provider throws is swallowed (E1).
   */
  async #giveBack({
    id,
    amount,
    data,
    payment_collection_id,
    provider_id,
  }: Session): Promise<void> {
    const payment = this.tables.paymentOfSession(id)
    const cartId = this.tables.collections.get(payment_collection_id)?.cart_id
    const isPlaced = cartId && this.tables.orderOfCart.has(cartId)
    if (!this.tables.sessions.has(id) || !payment || payment.captures.length === 0 || isPlaced) {
      return
    }
    try {
      await this.orders.refundAnyway(payment, amount)
      await this.sessions.startPayment(payment_collection_id, provider_id, { data })
    } catch {
      // Core writes it to its log.
    }
  }

  /** A session that a late answer of the provider has set back to pending is not paid, payment or not. */
  async #authorize(sessionId: string): Promise<Payment | undefined> {
    const payment = await this.payments.authorize(sessionId)
    if (payment && this.tables.sessions.get(sessionId)?.status !== "authorized") {
      throw new Error("Payment authorization failed")
    }
    return payment
  }

  /** Core's processPaymentWorkflow, for a captured payment. */
  async processPayment(sessionId: string): Promise<void> {
    const session = this.tables.sessions.get(sessionId)
    if (!session && !this.tables.seenSessions.delete(sessionId)) {
      this.tables.mishaps.push(`core was asked with the session ${sessionId}, which is gone`)
    }
    const cartId = session
      ? this.tables.collections.get(session.payment_collection_id)?.cart_id
      : this.#someCart()
    const order = this.tables.orderOfCart.get(cartId ?? "")
    const work = async () => await this.#capture(sessionId)
    await (cartId ? this.around.withLock(cartId, work) : work())
    if (cartId && !order) {
      // Core continues where the completion fails.
      await this.completeCart(cartId).catch(() => undefined)
    }
  }

  async #capture(sessionId: string): Promise<void> {
    const known = this.tables.paymentOfSession(sessionId)
    const authorized = known ?? (await this.#authorize(sessionId))
    if (!authorized) {
      return
    }
    const { id } = authorized
    try {
      const payment = await this.payments.capture(id)
      const orderId = this.tables.orderOfCollection.get(payment.payment_collection_id)
      if (orderId) {
        await this.orders.addCaptures(orderId, payment)
      }
    } catch (error) {
      if (!known) {
        await this.payments.cancel(id).catch(() => undefined)
      }
      throw error
    }
  }

  /** An undefined filter: core takes a stranger's cart (E5, E43). */
  #someCart(): string | null | undefined {
    return [...this.tables.collections.values()].find(({ cart_id }) => cart_id)?.cart_id
  }

  #changeCart(id: string, change: Partial<Cart>): void {
    this.tables.carts.set(id, { ...this.tables.cart(id), ...change })
  }
}
