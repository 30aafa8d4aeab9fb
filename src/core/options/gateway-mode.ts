import { isLoopbackUrl } from "../contract/https-url"

/** Whether a gateway moves real money. */
export type GatewayMode = "test" | "live"

/** A part of a host name, between dots or hyphens. */
const TEST_NAME = /(^|[.-])(sandbox|test)\d*([.-]|$)/

/**
 * Derived from the host, because the gateway's document names no mode: `test` on this machine, or if a part of the
 * name is `sandbox` or `test` (`sandbox.gateway.example`, `api-test2.gateway.example`); else `live`.
 *
 * @param baseUrl address of the gateway.
 */
export function gatewayModeOf(baseUrl: string): GatewayMode {
  const url = new URL(baseUrl)
  return isLoopbackUrl(url) || TEST_NAME.test(url.hostname) ? "test" : "live"
}
