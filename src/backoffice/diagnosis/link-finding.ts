import type { AdminFinding } from "../../admin-api"
import type { Infrastructure } from "../../core/repositories/health"
import { note, ok } from "./finding"

const CHECK = "payment_link"
const FIX =
  "Set admin.storefrontUrl in medusa-config to backendUrl, or have the storefront forward /payment-collection/* there."

/** Whether the address that "Copy payment link" in Medusa Admin copies leads to a page of the plugin. */
export function linkFinding(
  backendUrl: string,
  { admin_storefront_url }: Pick<Infrastructure, "admin_storefront_url">
): AdminFinding {
  if (admin_storefront_url === null) {
    return note(CHECK, `"Copy payment link" on an order copies an address without a host.`, FIX)
  }
  return admin_storefront_url === backendUrl
    ? ok(CHECK, `"Copy payment link" on an order copies an address that can be paid.`)
    : note(
        CHECK,
        `"Copy payment link" on an order copies an address of ${admin_storefront_url}, which need not lead to Medusa.`,
        FIX
      )
}
