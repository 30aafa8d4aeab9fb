import type { LinkRefusal } from "../core/payment-link/link-refusal"
import type { LinkStatus } from "../core/payment-link/link-status"

export type { LinkStatus as PaymentLinkStatus } from "../core/payment-link/link-status"

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
   * `open`: it can be paid. `confirming`: money arrived, and Medusa has not captured it. `held`: a person decides about the money.
   * `canceled`: the order is. `outdated`: the order owes another amount since, or owes nothing to this link.
   */
  status: LinkStatus
  expires_at: string
  created_at: string
  /** The name of the admin; null for a link that Medusa's own "Copy payment link" made. */
  created_by: string | null
  withdrawn_at: string | null
  /** The name of the admin. */
  withdrawn_by: string | null
  /** When the link was last sent to the order's e-mail address. */
  emailed_at: string | null
}

/** `GET /payment-links?order_id=` */
export interface AdminPaymentLinkListResponse {
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
