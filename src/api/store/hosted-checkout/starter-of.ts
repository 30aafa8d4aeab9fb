import type { AuthenticatedMedusaRequest, MedusaRequest } from "@medusajs/framework/http"
import { addressIn } from "../../../core/starters/network"
import type { Starter } from "../../../core/starters/started-by"
import {
  isStorefrontSecret,
  SHOPPER_ADDRESS_HEADER,
  STOREFRONT_SECRET_HEADER,
} from "../../../core/starters/storefront-secret"
import { depsOf } from "../../../medusa/deps"
import { pluginOptionsOf } from "../../../payments/account"
import { visitorAddress } from "../../http/visitor-address"

/** Who starts a payment by this request. */
export function starterOf(req: MedusaRequest): Starter {
  const { auth_context } = req as Partial<AuthenticatedMedusaRequest>
  return { customerId: auth_context?.actor_id, address: shoppersAddress(req) }
}

/**
 * Only the storefront's server can name the shopper's address, because it has the secret. Without the secret a
 * request comes from a browser, and its own address is the shopper's. If the store has no secret, no address
 * counts: the storefront's server would count as one shopper.
 */
function shoppersAddress(req: MedusaRequest): string | undefined {
  const deps = depsOf(req.scope)
  const options = pluginOptionsOf(deps)
  const { storefrontSecret } = options
  if (!storefrontSecret) {
    return undefined
  }
  const given = req.get(STOREFRONT_SECRET_HEADER)
  if (given !== undefined && isStorefrontSecret(given, storefrontSecret)) {
    return addressIn(req.get(SHOPPER_ADDRESS_HEADER) ?? "")
  }
  if (given !== undefined) {
    // If the secret of the storefront's server is out of date, all its shoppers count as one.
    deps.log.warn(
      "a payment was started with a wrong storefrontSecret, and is counted by address",
      {
        oncePerMinute: "wrong storefront secret",
      }
    )
  }
  return visitorAddress(req, options)
}
