import type { Cents } from "../../../../src/core/money/money"
import { refundableOf, type PaymentModule, type Surroundings } from "./payment-module"
import type { Collection, MedusaTables, Order, Payment, Refunder } from "./tables"

/** Core's workflows that book money on an order. */
export class OrderFlows {
  constructor(
    private readonly tables: MedusaTables,
    private readonly around: Pick<Surroundings, "point">,
    private readonly payments: PaymentModule
  ) {}

  /** One transaction for each capture, however often. */
  async addCaptures(orderId: string, { captures }: Payment): Promise<void> {
    if (captures.length === 0) {
      return
    }
    await this.around.point(`medusa adds the transaction of ${orderId}`)
    const known = this.tables.orders.get(orderId)?.transactions ?? []
    const missing = captures.filter(
      ({ id }) => !known.some(({ reference_id }) => reference_id === id)
    )
    this.#change(orderId, ({ transactions }) => ({
      transactions: [
        ...transactions,
        ...missing.map(({ id, amount }) => ({ reference_id: id, amount })),
      ],
    }))
  }

  /**
   * An admin refunds: what the order was not owed back is taken from its total as well.
   *
   * @throws Error where the order is canceled and its total should change. The refund stays booked.
   */
  async refund(paymentId: string, amount: number, by: Refunder = "staff"): Promise<void> {
    const payment = this.tables.payments.get(paymentId)
    const order = payment && this.#orderOf(payment)
    if (!payment || !order) {
      throw new Error(`The order of ${paymentId} was not found`)
    }
    const tooMuch = Math.max(0, -this.tables.owedBy(order))
    const credit = Math.max(0, amount - tooMuch)
    const refundId = await this.payments.refund(paymentId, amount, by)
    if (order.canceled && credit > 0) {
      throw new Error(`Order with id ${order.id} has been canceled.`)
    }
    await this.#addRefund(order.id, refundId, amount)
    await this.#credit(order.id, credit)
  }

  /**
   * Core's refundPaymentsWorkflow: a provider that refuses keeps the refund from the payment, and not from the
   * order.
   *
   * @throws Error when there is not so much to refund.
   */
  async refundAnyway(payment: Payment, amount: number, by?: Refunder): Promise<void> {
    if (amount > refundableOf(payment)) {
      throw new Error(`${payment.id} has not so much to refund`)
    }
    await this.payments.refund(payment.id, amount, by).catch(() => undefined)
    const order = this.#orderOf(payment)
    if (order) {
      await this.#addRefund(order.id, payment.id, amount)
    }
  }

  /** An admin cancels an order. */
  async cancelOrder(orderId: string): Promise<void> {
    const order = this.tables.orders.get(orderId)
    if (!order || order.canceled) {
      throw new Error(`Order ${orderId} cannot be canceled`)
    }
    const collections = this.tables.collectionsOfOrder(orderId)
    let refunded = 0
    for (const payment of collections.flatMap(({ id }) => this.tables.paymentsOf(id))) {
      const refundable = refundableOf(payment)
      if (refundable > 0) {
        await this.refundAnyway(payment, refundable, "staff")
        refunded += refundable - refundableOf(this.tables.payments.get(payment.id) ?? payment)
      }
      if (payment.captures.length === 0) {
        await this.payments.cancel(payment.id).catch(() => undefined)
      }
    }
    await this.#credit(orderId, refunded)
    collections.forEach((collection) => this.#cancelCollection(collection))
    await this.around.point(`medusa cancels ${orderId}`)
    this.#change(orderId, () => ({ canceled: true }))
  }

  /** The collection for what an order owes: an authorized one is canceled, and a new one takes its place. */
  async collectionToPay(orderId: string): Promise<string | undefined> {
    await this.around.point(`finds what ${orderId} owes`)
    const order = this.tables.orders.get(orderId)
    if (!order) {
      throw new Error(`Order ${orderId} not found`)
    }
    const owed = this.tables.owedBy(order) as Cents
    const open = this.tables.collectionsOfOrder(orderId).find((each) => this.#isOpen(each))
    if (open && !this.#isAuthorized(open)) {
      if (owed < 0) {
        return undefined
      }
      this.tables.collections.set(open.id, { ...open, amount: owed })
      return open.id
    }
    if (owed <= 0) {
      return undefined
    }
    const { currency_code } = order
    // Core reads and writes without a lock.
    await this.around.point(`medusa makes a collection for ${orderId}`)
    const id = this.tables.newId("paycol")
    this.tables.collections.set(id, { id, amount: owed, currency_code, cart_id: null })
    this.tables.orderOfCollection.set(id, orderId)
    if (open) {
      this.#cancelCollection(open)
      for (const payment of this.tables.paymentsOf(open.id)) {
        await this.payments.cancel(payment.id).catch(() => undefined)
      }
    }
    return id
  }

  #isOpen({ amount, canceled, id }: Collection): boolean {
    const captured = this.tables
      .paymentsOf(id)
      .flatMap(({ captures }) => captures)
      .reduce((sum, capture) => sum + capture.amount, 0)
    return !canceled && captured < amount
  }

  #isAuthorized({ id }: Collection): boolean {
    return this.tables.sessionsOf(id).some(({ status }) => status === "authorized")
  }

  #cancelCollection({ id }: Collection): void {
    const collection = this.tables.collections.get(id)
    if (collection) {
      this.tables.collections.set(id, { ...collection, canceled: true })
    }
  }

  async #addRefund(orderId: string, reference_id: string, amount: number): Promise<void> {
    await this.around.point(`medusa adds the refund to ${orderId}`)
    this.#change(orderId, ({ transactions }) => ({
      transactions: [...transactions, { reference_id, amount: -amount }],
    }))
  }

  /** A credit line: the order costs so much less. */
  async #credit(orderId: string, amount: number): Promise<void> {
    if (amount > 0) {
      await this.around.point(`medusa credits ${orderId}`)
      this.#change(orderId, ({ total }) => ({ total: total - amount }))
    }
  }

  #orderOf({ payment_collection_id }: Payment): Order | undefined {
    return this.tables.orders.get(this.tables.orderOfCollection.get(payment_collection_id) ?? "")
  }

  #change(orderId: string, change: (order: Order) => Partial<Order>): void {
    const order = this.tables.orders.get(orderId)
    if (order) {
      this.tables.orders.set(orderId, { ...order, ...change(order) })
    }
  }
}
