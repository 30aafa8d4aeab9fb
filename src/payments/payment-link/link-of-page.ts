import type { CheckoutAttempt } from "../../core/attempt/attempt"
import type { PaymentLink } from "../../core/payment-link/payment-link"
import type { Deps } from "../deps"

/** The payment link that opened a page; undefined for the page of another start. */
export async function linkOfPage(
  { payment_link_id }: Pick<CheckoutAttempt, "payment_link_id">,
  { repositories: { links } }: Pick<Deps, "repositories">
): Promise<PaymentLink | undefined> {
  return payment_link_id === null ? undefined : await links.byId(payment_link_id)
}
