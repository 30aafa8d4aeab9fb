import type { AdminPaymentLink, AdminPaymentLinkResponse } from "../../../../admin-api"
import { adminLinks } from "../../../../backoffice/payment-links/links"
import type { PaymentLink } from "../../../../core/payment-link/payment-link"
import type { Deps } from "../../../../payments/deps"

/** The answer about one link. */
export async function paymentLinkResponse(
  link: PaymentLink,
  deps: Deps
): Promise<AdminPaymentLinkResponse> {
  const [payment_link] = (await adminLinks([link], deps)) as [AdminPaymentLink]
  return { payment_link }
}
