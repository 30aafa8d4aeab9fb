import type { Cents } from "../money/money"
import type { OfferingRegion, SessionCart } from "./session-with-cart"

/** An admin of the store. */
export interface AdminName {
  id: string
  /** Their name, or else their email; null when Medusa does not know them. */
  name: string | null
}

/** A region with its payment providers. */
export interface PaymentRegion extends OfferingRegion {
  name: string
  currency_code: string
}

/** An unpaid order, as admins recognize it. */
export interface UnpaidOrder {
  id: string
  display_id: number
  email: string | null
  created_at: Date
}

/** The shopper's storefront and language, by a cart or an order. */
export interface Origin {
  /** Two letters, in lower case; empty if unknown. */
  country_code: string
  /** BCP 47. */
  locale: string | null
  sales_channel_id: string | null
  region_id: string | null
}

/** An order as whoever has its payment link sees it; with the e-mail address for the link. */
export interface ShownOrder extends Origin {
  id: string
  display_id: number
  email: string | null
  items: readonly { name: string; quantity: number }[]
}

/** A message over a channel of Medusa's notification module. */
export interface Message {
  to: string
  channel: string
  template: string | null
  data: Record<string, unknown>
  content?: { subject: string; text: string; html: string }
  /** Equal for equal messages: each is sent once. */
  idempotency_key: string
  resource_id: string
  trigger_type: string
}

/** What the plugin asks of Medusa for the people who work in the store; no money moves. */
export interface StorePort {
  /** The names of these people, each once: their name, or else their email. */
  adminNames(ids: readonly (string | null | undefined)[]): Promise<AdminName[]>
  /** The display numbers of existing orders, by order id. */
  orderNumbers(ids: readonly string[]): Promise<Map<string, number>>
  /** A cart with its lines and its current total; undefined when it is gone. */
  cart(id: string): Promise<SessionCart | undefined>
  /** An order with its lines; undefined for an unknown id. */
  shownOrder(id: string): Promise<ShownOrder | undefined>
  /** The name of the store in its settings in Medusa; null without a name. */
  shopName(): Promise<string | null>
  /** The newest orders of a total and currency that are neither canceled nor paid, also in part. */
  unpaidOrders(
    order: { total: Cents; currency_code: string },
    limit: number
  ): Promise<UnpaidOrder[]>
  paymentRegions(): Promise<PaymentRegion[]>
  /** Sends a message once. @throws what the channel throws, or if the channel is missing. */
  notify(message: Message): Promise<void>
}
