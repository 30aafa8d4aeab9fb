import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import type { LinkStatus } from "../../../src/core/payment-link/link-status"
import type { PaymentLink } from "../../../src/core/payment-link/payment-link"
import type { Payment } from "../../../src/core/payment/payment"
import { makeLink, makePublicLink } from "../../../src/payments/payment-link/make-link"
import {
  startByLink,
  viewOf,
  type StartedByLink,
} from "../../../src/payments/payment-link/start-by-link"
import type { Transaction } from "../../simulation/fakes/gateway/page"
import type { Order } from "../../simulation/fakes/medusa/tables"
import type { Shop } from "./shop"

/** Somebody with the payment link of an order. */
export class Payer {
  private constructor(
    private readonly shop: Shop,
    readonly link: PaymentLink
  ) {}

  /** An admin makes the link of an order; by default of an unpaid one. */
  static async of(shop: Shop, orderId = shop.unpaidOrder()): Promise<Payer> {
    const made = { order_id: orderId, created_by: "user_1" }
    return new Payer(shop, await makeLink(made, shop.deps))
  }

  /** Somebody who knows the id of this link's collection gets its public link. */
  async stranger(): Promise<Payer> {
    const link = await makePublicLink(this.link.payment_collection_id, true, this.shop.deps)
    if (!link) {
      throw new Error("The collection has no public link")
    }
    return new Payer(this.shop, link)
  }

  /** Presses the button on the link's page. */
  async presses(deps = this.shop.deps, server = this.shop.server): Promise<StartedByLink> {
    const collection = server.collectionToPay(this.link.payment_collection_id)
    // As the route reads it.
    const link = (await deps.repositories.links.byId(this.link.id)) ?? this.link
    return await startByLink(link, collection, { customerId: undefined, address: undefined }, deps)
  }

  async sees(): Promise<LinkStatus> {
    const { deps } = this.shop
    const link = await deps.repositories.links.byId(this.link.id)
    return await viewOf(link ?? this.link, deps)
  }

  get attempts(): CheckoutAttempt[] {
    const { payment_collection_id } = this.link
    return this.shop.database.attempts.where(
      (attempt) => attempt.payment_collection_id === payment_collection_id
    )
  }

  get attempt(): CheckoutAttempt {
    const [attempt] = this.attempts
    if (!attempt) {
      throw new Error("No page was opened by the link")
    }
    return attempt
  }

  /** Pays at the gateway, on the page of the first attempt. */
  pays(status: Transaction["status"] = "approved", attempt = this.attempt): Transaction {
    const page = this.shop.gateway.pageOf(attempt.id)
    const paid = page && this.shop.gateway.pay(page, status)
    if (!paid) {
      throw new Error("The page takes no card")
    }
    return paid
  }

  /** The reconcile job processes every page of the collection. */
  async polled(): Promise<void> {
    for (const attempt of this.attempts) {
      await this.shop.poll(attempt)
    }
  }

  get payments(): Payment[] {
    const ids = this.attempts.map(({ id }) => id)
    return this.shop.database.payments.where(({ reference }) => ids.includes(reference))
  }

  get order(): Order {
    return this.shop.tables.orders.get(this.link.order_id) as Order
  }

  /** An admin changes what the order costs; core lets its collection follow. */
  async edited(total: number): Promise<void> {
    const { orders } = this.shop.tables
    const { order } = this
    const edits = [...order.edits, total - order.total]
    orders.set(order.id, { ...order, total, edits, edited_at: this.shop.run.now() })
    await this.shop.server.core.orders.collectionToPay(order.id)
  }
}
