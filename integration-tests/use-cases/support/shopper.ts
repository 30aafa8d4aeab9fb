import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import type { Cents } from "../../../src/core/money/money"
import type { Starter } from "../../../src/core/starters/started-by"
import type { Payment as Row } from "../../../src/core/payment/payment"
import { findAccount } from "../../../src/payments/account"
import { processReturn, type UnpaidDestination } from "../../../src/payments/return/process-return"
import { checkStart } from "../../../src/payments/start/check-start"
import type { Cart, Order, Payment, Session } from "../../simulation/fakes/medusa/tables"
import type { Page, Transaction } from "../../simulation/fakes/gateway/page"
import { ELSEWHERE, PROVIDER } from "../../simulation/world/server"
import type { Fields } from "./gateway"
import type { Shop } from "./shop"

/** Nobody whom a limit on starts counts. */
const NOBODY: Starter = { customerId: undefined, address: undefined }

/** Whether Medusa has captured the payment by the time that its order fails. */
export type OrderFails = "before_capture" | "after_capture"

/** A shopper with a cart of their own. */
export class Shopper {
  readonly cartId: string

  constructor(
    private readonly shop: Shop,
    total: Cents
  ) {
    const { tables } = shop
    this.cartId = tables.newId("cart")
    tables.carts.set(this.cartId, {
      ...{ id: this.cartId, total, currency_code: "cad", completed_at: null },
      ...{ email: `${this.cartId}@example.com`, hookFailures: 0 },
    })
  }

  get attempts(): CheckoutAttempt[] {
    return this.shop.database.attempts.where(({ cart_id }) => cart_id === this.cartId)
  }

  /** The first one. */
  get attempt(): CheckoutAttempt {
    const [attempt] = this.attempts
    if (!attempt) {
      throw new Error("The shopper has no attempt")
    }
    return attempt
  }

  get latest(): CheckoutAttempt {
    return this.attempts.at(-1) ?? this.attempt
  }

  /** The payments on the shopper's pages, the oldest first. */
  get rows(): Row[] {
    const ids = this.attempts.map(({ id }) => id)
    return this.shop.database.payments.where(({ reference }) => ids.includes(reference))
  }

  /** The first payment. */
  get row(): Row {
    const [row] = this.rows
    if (!row) {
      throw new Error("The shopper has no payment")
    }
    return row
  }

  /** What admins read about the first page, by kind, the oldest first. */
  get timeline(): string[] {
    return this.shop.database.linesOf(this.attempt.id).map(({ kind }) => kind)
  }

  get orders(): Order[] {
    const { orders } = this.shop.tables
    return [...orders.values()].filter(({ cart_id }) => cart_id === this.cartId)
  }

  /** Medusa's payments of the first attempt. */
  get payments(): Payment[] {
    return this.shop.tables.paymentsOf(this.attempt.payment_collection_id)
  }

  /** The session that the storefront pays with. */
  get session(): Session {
    const session = this.shop.tables.sessionsOf(this.collectionId).at(-1)
    if (!session) {
      throw new Error("The cart has no session")
    }
    return session
  }

  /** As core never writes it: a session that is gone, or that names something else. */
  rewriteSession(change: Partial<Session> | undefined): void {
    const { sessions } = this.shop.tables
    const { session } = this
    sessions.delete(session.id)
    if (change) {
      sessions.set(session.id, { ...session, ...change })
    }
  }

  /** The plugin's guard in front of core's route, and then that route. */
  async start(provider = PROVIDER, collectionId = this.collectionId): Promise<void> {
    const { core, collectionToPay, deps } = this.shop.server
    const collection = collectionToPay(collectionId)
    const { kind } = await checkStart(collection, findAccount(deps, provider), NOBODY, deps)
    if (kind !== "start") {
      throw new Error(kind)
    }
    await core.sessions.startPayment(collection.id, provider)
  }

  /** As calls that bypass the plugin's route. */
  async startPastTheRoute(): Promise<void> {
    await this.shop.server.core.sessions.startPayment(this.collectionId, PROVIDER)
  }

  /** Has another order of the cart, which a payment of another provider is for. */
  async ordersElsewhere(): Promise<void> {
    await this.start(ELSEWHERE)
    await this.complete()
  }

  pay(attempt = this.attempts.at(-1), status: Transaction["status"] = "approved"): Transaction {
    const paid = attempt && this.shop.gateway.pay(this.page(attempt), status)
    if (!paid) {
      throw new Error("The page takes no card")
    }
    return paid
  }

  page({ id } = this.attempt): Page {
    const page = this.shop.gateway.pageOf(id)
    if (!page) {
      throw new Error(`The gateway has opened no page for ${id}`)
    }
    return page
  }

  async complete(): Promise<string> {
    return await this.shop.server.core.completeCart(this.cartId)
  }

  /** From the page, as the plugin's own routes are called. @returns where the shopper goes. */
  async returns(): Promise<string | undefined> {
    return await this.#comeBack("wait")
  }

  async cancels(): Promise<string | undefined> {
    return await this.#comeBack("cart")
  }

  async #comeBack(unpaid: UnpaidDestination): Promise<string | undefined> {
    const options = { unpaid, mayProcess: async () => Promise.resolve(true) }
    return (await processReturn(this.attempt.handle, options, this.shop.deps))?.destination
  }

  async change(cents: number): Promise<void> {
    await this.shop.server.core.changeCart(this.cartId, { total: cents as Cents })
  }

  /** Past core's own workflow, which would delete the session. */
  rewriteCart(change: Partial<Omit<Cart, "total">> & { total?: number }): void {
    const { tables } = this.shop
    tables.carts.set(this.cartId, { ...tables.cart(this.cartId), ...(change as Partial<Cart>) })
  }

  /** From now on core fails to place the order. */
  orderCannotBePlaced(fails: OrderFails): void {
    this.rewriteCart(fails === "before_capture" ? { trouble: "sold out" } : { hookFailures: 1_000 })
  }

  orderCanBePlaced(): void {
    this.rewriteCart({ trouble: undefined, hookFailures: 0 })
  }

  /** An admin refunds so much of the order, or all that is left. */
  async refund(cents?: number): Promise<void> {
    const [payment] = this.payments
    const left = (payment?.amount ?? 0) - this.refunded
    this.orders.forEach(({ id }) => this.shop.refundedOrders.add(id))
    await this.shop.server.core.orders.refund(payment?.id ?? "", cents ?? left)
  }

  /** Cents that Medusa has refunded. */
  get refunded(): number {
    return this.payments
      .flatMap(({ refunds }) => refunds)
      .reduce((sum, { amount }) => sum + amount, 0)
  }

  /** The gateway gives back so much of the payment, or all of it. */
  getsBack(cents?: number): void {
    const transaction = this.page().transactions.find(({ status }) => status === "approved")
    if (transaction) {
      this.shop.gateway.giveBack(transaction, cents ?? transaction.amount)
    }
  }

  /** One order, which costs what the gateway took and what Medusa captured. */
  expectOneOrder(): Order {
    const { orders } = this
    const total = orders[0]?.total
    expect(orders).toMatchObject([{ transactions: [{ amount: total }], canceled: false }])
    const captures = this.payments.flatMap((payment) => payment.captures)
    expect(captures).toMatchObject([{ amount: total }])
    return orders[0] as Order
  }

  /** What an honest gateway says of the first page's payment. */
  approval(): Fields {
    const { amount, currency_code, id } = this.attempt
    const paid = this.shop.gateway.pageOf(id)?.transactions.at(-1)
    return {
      ...{ status: "approved", amount, reference: id },
      currency: currency_code.toUpperCase(),
      transaction_id: paid?.id ?? "txn_from_words",
    }
  }

  /** Opened when it is first needed. */
  get collectionId(): string {
    const { tables } = this.shop
    const known = tables.collectionOfCart(this.cartId)
    if (known) {
      return known.id
    }
    const { total: amount, currency_code } = tables.cart(this.cartId)
    const id = tables.newId("paycol")
    tables.collections.set(id, { id, amount, currency_code, cart_id: this.cartId })
    return id
  }
}
