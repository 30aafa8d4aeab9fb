import type { MedusaRequest } from "@medusajs/framework/http"
import type { PluginOptions } from "../../core/options/options"
import { addressSeenBy } from "../../core/starters/network"

/** The address that the outermost of the store's own proxies has seen. */
export function visitorAddress(
  req: MedusaRequest,
  { trustedProxies }: Pick<PluginOptions, "trustedProxies">
): string | undefined {
  return addressSeenBy(trustedProxies, {
    forwardedFor: req.get("x-forwarded-for"),
    connection: req.socket.remoteAddress,
  })
}
