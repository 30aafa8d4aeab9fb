import type { AdminPaymentLink, AdminPaymentLinkResponse } from "../../../../admin-api"
import { adminLinks } from "../../../../backoffice/links/links"
import type { PaymentLink } from "../../../../core/link/payment-link"
import type { Deps } from "../../../../payments/deps"

/** The answer about one link. */
export async function paymentLinkResponse(
  link: PaymentLink,
  deps: Deps
): Promise<AdminPaymentLinkResponse> {
  const [payment_link] = (await adminLinks([link], deps)) as [AdminPaymentLink]
  return { payment_link }
}
