import type { HostedCheckoutOptions } from "../../../src/core/options/options"
import { SITE } from "../fakes/gateway/gateway"
import type { Page } from "../fakes/gateway/page"
import type { Shared } from "./server"

export const PROVIDER = "pp_hosted-checkout_default"
export const SECOND = "pp_hosted-checkout_second"
export const SECOND_SITE = "site_2"

/** A merchant account of the store: its provider in Medusa, and its site at the gateway. */
export const SITES: Readonly<Record<string, string>> = { [PROVIDER]: SITE, [SECOND]: SECOND_SITE }

/** The second site has words of its own, and one of the first's for something else. */
export const SECOND_STATUSES: Readonly<Record<string, string>> = {
  approved: "paid",
  declined: "refused",
  refunded: "refund_made",
  partially_refunded: "partial_refund_made",
  chargeback: "taken_back",
  voided: "undone",
  pending: "approved",
  expired: "gone",
}

/** The account that a page belongs to. */
export function providerOf({ site }: Pick<Page, "site">): string {
  return site === SECOND_SITE ? SECOND : PROVIDER
}

/** What the servers are configured with for an account. */
export function optionsOf(
  { options, secondOptions }: Pick<Shared, "options" | "secondOptions">,
  providerId: string
): HostedCheckoutOptions {
  return providerId === SECOND ? (secondOptions ?? options) : options
}
