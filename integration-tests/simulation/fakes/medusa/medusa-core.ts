import { toDecimalString, type Cents } from "../../../../src/core"
import type { Provider } from "./provider"
import type { Cart, MedusaTables, Order, Payment, Session } from "./tables"

/** How Medusa meets the simulation: where it may be interrupted, its clock and its locking module. */
export interface Surroundings {
  point: (label: string) => Promise<void>
  now: () => Date
  withLock: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>
  /** A number from 0 to below `count`, for what Medusa does side by side. */
  pick: (count: number) => number
}

/** Sessions that core completes a cart with. */
const PROCESSABLE = ["pending", "requires_more", "authorized", "captured"]

/**
 * Medusa's core on one server, as far as money goes: what its workflows write, in which order, and what they undo.
 * The facts are those of a real Medusa, which the contract of the port asks as well.
 */
export class MedusaCore {
  constructor(
    readonly tables: MedusaTables,
    private readonly around: Surroundings,
    private readonly providerOf: (providerId: string) => Provider
  ) {}

  /** Core's createPaymentSession: the row first, then the provider, then what the provider gave. */
  async createSession(collectionId: string, providerId: string, amount: Cents): Promise<Session> {
    const collection = this.tables.collections.get(collectionId)
    if (!collection) {
      throw new Error(`PaymentCollection ${collectionId} not found`)
    }
    await this.around.point(`medusa opens a session of ${collectionId}`)
    const session: Session = {
      id: this.tables.newId("payses"),
      payment_collection_id: collectionId,
      provider_id: providerId,
      amount,
      currency_code: collection.currency_code,
      status: "pending",
      data: {},
    }
    this.tables.sessions.set(session.id, session)
    try {
      const { data, status } = await this.providerOf(providerId).initiatePayment({
        amount: toDecimalString(amount),
        currency_code: session.currency_code,
        data: { session_id: session.id },
        context: { idempotency_key: session.id },
      })
      await this.around.point(`medusa writes the data of ${session.id}`)
      const stored = this.tables.sessions.get(session.id)
      if (!stored) {
        throw new Error(`PaymentSession ${session.id} not found`)
      }
      const written = { ...stored, data: data ?? {}, status: status ?? "pending" }
      this.tables.sessions.set(session.id, written)
      return written
    } catch (error) {
      await this.around.point(`medusa deletes ${session.id}`)
      this.tables.sessions.delete(session.id)
      throw error
    }
  }

  /** Core's deletePaymentSession: the provider is asked first and may refuse. */
  async deleteSession(id: string): Promise<void> {
    const session = this.tables.sessions.get(id)
    if (!session) {
      throw new Error(`PaymentSession ${id} not found`)
    }
    await this.providerOf(session.provider_id).deletePayment({ data: session.data })
    await this.around.point(`medusa deletes ${id}`)
    this.tables.sessions.delete(id)
  }

  /** Core's workflow behind the storefront's start: a new session, and the others deleted side by side. */
  async startPayment(collectionId: string, providerId: string): Promise<Session> {
    const collection = this.tables.collections.get(collectionId)
    if (!collection) {
      throw new Error(`PaymentCollection ${collectionId} not found`)
    }
    const others = this.tables.sessionsOf(collectionId)
    const [created, ...deleted] = await Promise.allSettled([
      this.createSession(collectionId, providerId, collection.amount),
      ...others.map(async ({ id }) => this.deleteSession(id)),
    ])
    if (created.status === "rejected") {
      throw created.reason
    }
    if (deleted.some(({ status }) => status === "rejected")) {
      throw new Error("Could not delete all payment sessions")
    }
    return created.value
  }

  /**
   * Core's change of a cart: the collection's amount follows and its sessions go. Where one cannot be deleted the
   * cart is rolled back, and the collection keeps the new amount (E7b).
   */
  async changeCart(
    cartId: string,
    change: Partial<Pick<Cart, "total" | "trouble">>
  ): Promise<void> {
    const cart = this.#cart(cartId)
    if (cart.completed_at) {
      throw new Error(`Cart ${cartId} is already completed.`)
    }
    await this.around.point(`medusa changes ${cartId}`)
    this.tables.carts.set(cartId, { ...this.#cart(cartId), ...change })
    const collection = this.tables.collectionOfCart(cartId)
    const total = this.#cart(cartId).total
    if (!collection || collection.amount === total) {
      return
    }
    await this.around.point(`medusa sets the amount of ${collection.id}`)
    this.tables.collections.set(collection.id, { ...collection, amount: total })
    try {
      for (const { id } of this.tables.sessionsOf(collection.id)) {
        await this.deleteSession(id)
      }
    } catch {
      await this.around.point(`medusa rolls ${cartId} back`)
      this.tables.carts.set(cartId, { ...this.#cart(cartId), total: cart.total })
      throw new Error("Could not delete all payment sessions")
    }
  }

  /** Core's completeCart: the order first, then its links side by side, and the payment last. */
  async completeCart(cartId: string): Promise<string> {
    return await this.around.withLock(cartId, async () => await this.#completeUnderLock(cartId))
  }

  async #completeUnderLock(cartId: string): Promise<string> {
    await this.around.point(`medusa completes ${cartId}`)
    const cart = this.#cart(cartId)
    const known = this.tables.orderOfCart.get(cartId)
    if (known) {
      // Whether it is paid is not looked at (E25).
      return known
    }
    const collection = this.tables.collectionOfCart(cartId)
    const session =
      collection &&
      this.tables.sessionsOf(collection.id).find(({ status }) => PROCESSABLE.includes(status))
    if (!collection || !session) {
      throw new Error("Payment sessions are required to complete cart")
    }
    if (cart.completed_at) {
      throw new Error(`Cart ${cartId} is already completed.`)
    }
    if (cart.trouble) {
      throw new Error(cart.trouble)
    }
    const { id: orderId } = await this.#placeOrder(cart)
    try {
      const links = [
        () => this.tables.orderOfCart.set(cartId, orderId),
        () => this.tables.orderOfCollection.set(collection.id, orderId),
        () =>
          this.tables.carts.set(cartId, {
            ...this.#cart(cartId),
            completed_at: this.around.now(),
          }),
      ]
      while (links.length > 0) {
        const [write] = links.splice(this.around.pick(links.length), 1)
        await this.around.point(`medusa links ${orderId}`)
        write?.()
      }
      const payment = await this.#authorize(session.id)
      if (payment.captures.length > 0) {
        await this.around.point(`medusa adds the transaction of ${orderId}`)
        this.#addTransactions(orderId, payment)
      }
      if (this.#cart(cartId).hookFailures > 0) {
        const { hookFailures } = this.#cart(cartId)
        this.tables.carts.set(cartId, { ...this.#cart(cartId), hookFailures: hookFailures - 1 })
        throw new Error("the store's own hook failed")
      }
    } catch (error) {
      await this.#undo(cartId, collection.id, orderId, session.id)
      throw error
    }
    await this.around.point(`medusa announces ${orderId}`)
    this.tables.announced.push(orderId)
    return orderId
  }

  async #placeOrder({ id, total, currency_code }: Cart): Promise<Order> {
    await this.around.point(`medusa creates the order of ${id}`)
    const order: Order = {
      id: this.tables.newId("order"),
      display_id: this.tables.orders.size + 1,
      canceled: false,
      total,
      currency_code,
      cart_id: id,
      transactions: [],
      edited: false,
    }
    this.tables.orders.set(order.id, order)
    return order
  }

  /** What core undoes after a failure; the provider is asked to let go of what it has captured (E1). */
  async #undo(
    cartId: string,
    collectionId: string,
    orderId: string,
    sessionId: string
  ): Promise<void> {
    const payment = this.tables.paymentOfSession(sessionId)
    if (payment) {
      await this.cancelPayment(payment.id).catch(() => undefined)
    }
    await this.around.point(`medusa undoes ${orderId}`)
    this.tables.orderOfCart.delete(cartId)
    this.tables.orderOfCollection.delete(collectionId)
    this.tables.carts.set(cartId, { ...this.#cart(cartId), completed_at: null })
    this.tables.orders.delete(orderId)
    if (payment) {
      // Core's first step is undone last, and swallows what a provider throws.
      await this.refund(payment.id, payment.amount).catch(() => undefined)
    }
  }

  /** Core's authorizePaymentSession: a session that has a payment is not asked about again (CF3). */
  async #authorize(sessionId: string): Promise<Payment> {
    await this.around.point(`medusa authorizes ${sessionId}`)
    const known = this.tables.paymentOfSession(sessionId)
    if (known) {
      return known
    }
    const session = this.tables.sessions.get(sessionId)
    if (!session) {
      throw new Error(`PaymentSession ${sessionId} not found`)
    }
    const { status, data } = await this.providerOf(session.provider_id).authorizePayment({
      data: session.data,
      context: { idempotency_key: sessionId },
    })
    await this.around.point(`medusa books ${sessionId}`)
    const now = this.tables.sessions.get(sessionId)
    if (!now) {
      throw new Error(`PaymentSession ${sessionId} not found`)
    }
    this.tables.sessions.set(sessionId, { ...now, status, data: data ?? {} })
    if (status !== "captured" && status !== "authorized") {
      throw new Error(`Session: ${sessionId} was not authorized with the provider.`)
    }
    const again = this.tables.paymentOfSession(sessionId)
    if (again) {
      return again
    }
    const payment: Payment = {
      id: this.tables.newId("pay"),
      payment_collection_id: session.payment_collection_id,
      payment_session_id: sessionId,
      amount: session.amount,
      data: data ?? {},
      canceled: false,
      captures:
        status === "captured" ? [{ id: this.tables.newId("capt"), amount: session.amount }] : [],
      refunds: [],
    }
    this.tables.payments.set(payment.id, payment)
    return payment
  }

  /** Core's processPaymentWorkflow, with the word that the payment is captured. */
  async processPayment(sessionId: string): Promise<void> {
    const session = this.tables.sessions.get(sessionId)
    if (!session) {
      // An undefined filter: core takes some cart (E5, E43).
      this.tables.mishaps.push(`core was asked with the session ${sessionId}, which is gone`)
      return
    }
    const collection = this.tables.collections.get(session.payment_collection_id)
    const cartId = collection?.cart_id
    const work = async () => {
      const payment = await this.#authorize(sessionId)
      await this.#captureAll(payment.id)
      const orderId = this.tables.orderOfCollection.get(session.payment_collection_id)
      if (orderId) {
        await this.around.point(`medusa adds the transaction of ${orderId}`)
        this.#addTransactions(orderId, this.tables.payments.get(payment.id) ?? payment)
      } else if (cartId) {
        await this.#completeUnderLock(cartId)
      }
    }
    await (cartId ? this.around.withLock(cartId, work) : work())
  }

  async #captureAll(paymentId: string): Promise<void> {
    const payment = this.#payment(paymentId)
    if (payment.captures.length === 0 && !payment.canceled) {
      await this.around.point(`medusa captures ${paymentId}`)
      this.tables.payments.set(paymentId, {
        ...this.#payment(paymentId),
        captures: [{ id: this.tables.newId("capt"), amount: payment.amount }],
      })
    }
  }

  /** One transaction for each capture, however often. */
  #addTransactions(orderId: string, { captures }: Payment): void {
    const order = this.tables.orders.get(orderId)
    if (!order) {
      return
    }
    const missing = captures.filter(
      ({ id }) => !order.transactions.some(({ reference_id }) => reference_id === id)
    )
    this.tables.orders.set(orderId, {
      ...order,
      transactions: [
        ...order.transactions,
        ...missing.map(({ id, amount }) => ({ reference_id: id, amount })),
      ],
    })
  }

  async cancelPayment(id: string): Promise<void> {
    const payment = this.#payment(id)
    const session = this.tables.sessions.get(payment.payment_session_id)
    await this.#providerOfPayment(payment, session).cancelPayment({ data: payment.data })
    await this.around.point(`medusa cancels ${id}`)
    this.tables.payments.set(id, { ...this.#payment(id), canceled: true })
  }

  /** The row first; a provider that refuses takes it along. */
  async refund(paymentId: string, amount: Cents): Promise<void> {
    await this.around.point(`medusa books a refund of ${paymentId}`)
    const refund = { id: this.tables.newId("ref"), amount }
    const payment = this.#payment(paymentId)
    this.tables.payments.set(paymentId, { ...payment, refunds: [...payment.refunds, refund] })
    const session = this.tables.sessions.get(payment.payment_session_id)
    try {
      await this.#providerOfPayment(payment, session).refundPayment({
        data: payment.data,
        amount: toDecimalString(amount),
        context: { idempotency_key: refund.id },
      })
    } catch (error) {
      await this.around.point(`medusa drops the refund ${refund.id}`)
      const now = this.#payment(paymentId)
      const refunds = now.refunds.filter(({ id }) => id !== refund.id)
      this.tables.payments.set(paymentId, { ...now, refunds })
      throw error
    }
    const orderId = this.tables.orderOfCollection.get(payment.payment_collection_id)
    const order = orderId ? this.tables.orders.get(orderId) : undefined
    if (order) {
      await this.around.point(`medusa adds the refund to ${order.id}`)
      const now = this.tables.orders.get(order.id) ?? order
      this.tables.orders.set(order.id, {
        ...now,
        transactions: [
          ...now.transactions,
          { reference_id: refund.id, amount: (0 - amount) as Cents },
        ],
      })
    }
  }

  /** An admin cancels an order: the refund is booked even when the provider throws (E41). */
  async cancelOrder(orderId: string): Promise<void> {
    const order = this.tables.orders.get(orderId)
    if (!order || order.canceled) {
      throw new Error(`Order ${orderId} cannot be canceled`)
    }
    await this.around.point(`medusa cancels ${orderId}`)
    this.tables.orders.set(orderId, {
      ...(this.tables.orders.get(orderId) ?? order),
      canceled: true,
    })
    for (const { id } of this.tables.collectionsOfOrder(orderId)) {
      for (const payment of this.tables.paymentsOf(id)) {
        const refundable = (sum(payment.captures) - sum(payment.refunds)) as Cents
        if (refundable > 0) {
          await this.refund(payment.id, refundable).catch(() => undefined)
        }
      }
    }
  }

  #providerOfPayment(payment: Payment, session: Session | undefined): Provider {
    // A payment of ours names the attempt, also when its session is gone.
    return this.providerOf(
      session?.provider_id ??
        (payment.data.reference ? "pp_hosted-checkout_default" : "pp_system_default")
    )
  }

  #cart(id: string): Cart {
    const cart = this.tables.carts.get(id)
    if (!cart) {
      throw new Error(`Cart ${id} not found`)
    }
    return cart
  }

  #payment(id: string): Payment {
    const payment = this.tables.payments.get(id)
    if (!payment) {
      throw new Error(`Payment ${id} not found`)
    }
    return payment
  }
}

function sum(rows: readonly { amount: number }[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0)
}
