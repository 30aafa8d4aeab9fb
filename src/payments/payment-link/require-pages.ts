import type { PaymentLink } from "../../core/payment-link/payment-link"
import { hasAllItsPages } from "../../core/start/page-cap"
import { pluginOptionsOf } from "../account"
import type { Deps } from "../deps"
import { refusal } from "../refusals"

/**
 * Checks that a payment link may open another page: a link that opens none must not be given to anybody.
 *
 * @throws MedusaError NOT_ALLOWED that says what the admin can do.
 */
export async function requirePages(link: PaymentLink, deps: Deps): Promise<void> {
  const attempts = await deps.repositories.attempts.ofCollection(link.payment_collection_id)
  if (hasAllItsPages(attempts, link.id, pluginOptionsOf(deps), deps.now())) {
    throw refusal(
      "link_used_up",
      "Payment was started too many times with this link, and starts again within 24 hours. Withdraw the link, and make another one."
    )
  }
}
