import type { AdminPaymentLinkResponse } from "../../../../../../admin-api"
import { emailLink } from "../../../../../../backoffice/payment-links/email-link"
import { adminRoute } from "../../../http/admin-route"
import { paymentLinkResponse } from "../../payment-link-response"

/** Sends a payment link to the order's e-mail address. */
export const POST = adminRoute<AdminPaymentLinkResponse>(async ({ params }, deps) => {
  return await paymentLinkResponse(await emailLink(params.id ?? "", deps), deps)
})
