import type { AdminHealthCheck } from "../../admin-api"
import { offersProvider } from "../../core/start/offers-provider"
import { CURRENCIES } from "../../core/contract/checkout-session"
import { gatewayModeOf } from "../../core/options/gateway-mode"
import type { HostedCheckoutOptions } from "../../core/options/options"
import { storefrontUrlsIn } from "../../core/options/storefront-url"
import type { PaymentRegion } from "../../core/ports/store-port"

/** Whether a region with a currency of the gateway offers this provider. */
export function regionsCheck(providerId: string, regions: PaymentRegion[]): AdminHealthCheck {
  const offering = regions.filter((region) => offersProvider(region, providerId))
  const isPayable = ({ currency_code }: PaymentRegion) =>
    CURRENCIES.some((currency) => currency === currency_code.toUpperCase())
  const payable = offering.filter(isPayable)
  const others = offering.filter((region) => !isPayable(region))
  return {
    name: "regions",
    state: payable.length === 0 ? "error" : others.length > 0 ? "warning" : "ok",
    facts: {
      count: payable.length,
      names: namesOf(payable),
      other_count: others.length,
      other_names: namesOf(others),
    },
  }
}

function namesOf(regions: PaymentRegion[]): string {
  return regions
    .map(({ name, currency_code }) => `${name} (${currency_code.toUpperCase()})`)
    .sort()
    .join(", ")
}

/** Whether shoppers can start a payment with the account. */
export function newPaymentsCheck(
  { acceptsNewPayments }: Pick<HostedCheckoutOptions, "acceptsNewPayments">,
  isClosedInAdmin: boolean
): AdminHealthCheck {
  const kind = !acceptsNewPayments ? "config" : isClosedInAdmin ? "admin" : "open"
  return { name: "new_payments", state: kind === "open" ? "ok" : "warning", facts: { kind } }
}

/**
 * Plain HTTP can be read by anybody on the network. Only loopback addresses may use it at all: that is fine while a store is tried
 * with a gateway for tests.
 */
export function httpsCheck(
  options: Pick<HostedCheckoutOptions, "baseUrl" | "backendUrl" | "storefrontUrl">
): AdminHealthCheck {
  const addresses = {
    baseUrl: [options.baseUrl],
    backendUrl: [options.backendUrl],
    storefrontUrl: storefrontUrlsIn(options.storefrontUrl),
  }
  const insecure = Object.entries(addresses).flatMap(([name, urls]) =>
    urls.every((url) => url.startsWith("https://")) ? [] : [name]
  )
  return {
    name: "https",
    state:
      insecure.length === 0 ? "ok" : gatewayModeOf(options.baseUrl) === "live" ? "warning" : "note",
    facts: { count: insecure.length, names: insecure.join(", ") },
  }
}
