import { z } from "@medusajs/framework/zod"
import { requiredText } from "../http/text"

const ofOrder = z.strictObject({ order_id: requiredText("must name an order") })

/** Query of `GET /admin/hosted-checkout/payment-links`. */
export const paymentLinksQuery = ofOrder

/** Body of `POST /admin/hosted-checkout/payment-links`. */
export const createPaymentLinkBody = ofOrder

export type PaymentLinksQuery = z.output<typeof paymentLinksQuery>
export type CreatePaymentLinkBody = z.output<typeof createPaymentLinkBody>
