import type { AdminPaymentLinkResponse, AdminPaymentLinkListResponse } from "../../../../admin-api"
import { linksOfOrder } from "../../../../backoffice/payment-links/links"
import { makeLink } from "../../../../payments/payment-link/make-link"
import { adminRoute } from "../http/admin-route"
import { paymentLinkResponse } from "./payment-link-response"
import type { CreatePaymentLinkBody, PaymentLinksQuery } from "./schemas"

/** Lists the payment links of an order, and says whether another one can be made. */
export const GET = adminRoute<AdminPaymentLinkListResponse>(async ({ validatedQuery }, deps) => {
  const { order_id } = validatedQuery as PaymentLinksQuery
  return await linksOfOrder(order_id, deps)
})

/** Makes the payment link of what an order owes. */
export const POST = adminRoute<AdminPaymentLinkResponse, CreatePaymentLinkBody>(
  async ({ auth_context: { actor_id }, validatedBody: { order_id } }, deps) => {
    const link = await makeLink({ order_id, created_by: actor_id }, deps)
    return await paymentLinkResponse(link, deps)
  }
)
