import type { LinkRefusal } from "../core/payment-link/link-refusal"
import type { LinkView } from "../core/payment-link/link-status"

export type { LinkView as PaymentLinkStatus } from "../core/payment-link/link-status"

/** An address where an order's open sum can be paid. */
export interface AdminPaymentLink {
  id: string
  /** Absolute: `${backendUrl}/hosted-checkout/pay/${handle}`. Whoever has the address can see the order's items and pay. */
  url: string
  order_id: string
  payment_collection_id: string
  /** Major units. */
  amount: string
  currency_code: string
  /**
   * `confirming`: money has arrived, and is not booked yet. `held`: money has arrived, and needs a decision. `canceled`: the
   * order is canceled. `outdated`: the order owes another amount since, or owes nothing to this link.
   */
  status: LinkView
  expires_at: string
  created_at: string
  /** The name of the admin; null for a link that Medusa's own "Copy payment link" made. */
  created_by: string | null
  withdrawn_at: string | null
  /** The name of the admin. */
  withdrawn_by: string | null
  /** When the link was last sent by e-mail, and to which address. */
  emailed_at: string | null
  emailed_to: string | null
}

/** `GET /payment-links?order_id=` */
export interface AdminPaymentLinksResponse {
  /** Newest first. */
  payment_links: AdminPaymentLink[]
  /** What the order owes; null where no link can be made. */
  to_pay: { amount: string; currency_code: string } | null
  /** Why no link can be made, in English; null where one can. */
  refusal: string | null
  /** The refusal's code, for admins who read other languages. */
  refusal_code: LinkRefusal | null
}

/** The body of `POST /payment-links`. */
export interface AdminCreatePaymentLink {
  order_id: string
}

/**
 * `POST /payment-links`: the same link again while it is open for the same amount. `POST /payment-links/:id/withdraw`: nobody can
 * start a payment with it any more. `POST /payment-links/:id/email`: sends it to the order's e-mail address.
 */
export interface AdminPaymentLinkResponse {
  payment_link: AdminPaymentLink
}
