import type { AdminPaymentLinkResponse } from "../../../../../../admin-api"
import { withdrawLink } from "../../../../../../backoffice/payment-links/links"
import { adminRoute } from "../../../http/admin-route"
import { paymentLinkResponse } from "../../payment-link-response"

/** Withdraws a payment link. */
export const POST = adminRoute<AdminPaymentLinkResponse>(
  async ({ auth_context: { actor_id }, params }, deps) => {
    const link = await withdrawLink({ link_id: params.id ?? "", actor_id }, deps)
    return await paymentLinkResponse(link, deps)
  }
)
