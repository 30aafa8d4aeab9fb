import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** The names of the link from an order to its attempts. */
const LINKS = ["hosted_checkout_attempt", "hosted_checkout_attempts"]

/**
 * Keeps the Store API's `fields` from following the link: whoever knows an order's id may read the order, and the
 * gateway's transaction is for admins. Medusa 2.18 follows every unrestricted link; later versions follow the
 * links that a route allows.
 */
export function restrictLinks(
  req: MedusaRequest,
  _: MedusaResponse,
  next: MedusaNextFunction
): void {
  req.restrictedFields?.add(LINKS)
  next()
}
