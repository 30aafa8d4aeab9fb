import type { AdminFinding } from "../../admin-api"
import type { LinkReach } from "../../client/ping/reach-link-page"
import type { Infrastructure } from "../../core/repositories/health"
import { note, ok, unknown } from "./finding"
import { SERVER } from "./reach"

const CHECK = "payment_link"
const FIX =
  "Set admin.storefrontUrl in medusa-config to backendUrl, or have the storefront forward /payment-collection/* there."

/**
 * Whether the address that "Copy payment link" in Medusa Admin copies leads to a page of the plugin. The address of the backend
 * is not tried: the pings of the webhook URL try the backend.
 *
 * @param reach finds out what answers at another address.
 */
export async function linkFinding(
  backendUrl: string,
  { admin_storefront_url: address }: Pick<Infrastructure, "admin_storefront_url">,
  reach: (address: string) => Promise<LinkReach>
): Promise<AdminFinding> {
  if (address === null) {
    return note(CHECK, `"Copy payment link" on an order copies an address without a host.`, FIX)
  }
  if (address === backendUrl) {
    return ok(CHECK, `"Copy payment link" on an order copies an address of this backend.`)
  }
  const found = await reach(address)
  switch (found.kind) {
    case "reached":
      return ok(CHECK, `${address} forwards what "Copy payment link" on an order copies to Medusa.`)
    case "other":
      return note(
        CHECK,
        `"Copy payment link" on an order copies an address of ${address}, and ${address} answers ${found.status} there by itself.`,
        FIX
      )
    case "unreachable":
      return unknown(
        CHECK,
        `"Copy payment link" on an order copies an address of ${address}, which cannot be reached from ${SERVER} (${found.reason}): it was not tried whether the address leads to Medusa.`,
        FIX
      )
  }
}
