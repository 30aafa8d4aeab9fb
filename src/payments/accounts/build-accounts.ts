import { HostedCheckoutClient, type GatewayRequest } from "../../client/hosted-checkout-client"
import type { Environment } from "../../client/egress-proxy"
import { keysOf, type MerchantKeys, type StoredKeyOptions } from "../../core/keys/merchant-keys"
import { accountNameOf, providerIdOf } from "../../core/options/medusa-config"
import type { HostedCheckoutOptions, ParsedOptions } from "../../core/options/options"
import type { Telemetry } from "../../core/ports/telemetry"
import type { Account, Accounts } from "../account"

interface Parts {
  /** Reads the keys of an account that were set in Admin. */
  storedKeysOf: (providerId: string, options: StoredKeyOptions) => MerchantKeys
  now: () => Date
  env: Environment
  telemetry: Telemetry
}

/**
 * Builds every configured account once, with its keys and its one client. Makes no calls.
 *
 * @throws GatewayProxyError if the environment names an unusable proxy for the gateway.
 */
export function buildAccounts({ plugin, accounts }: ParsedOptions, parts: Parts): Accounts {
  const built = Object.entries(accounts).map(([name, options]) =>
    build(providerIdOf(name), options, parts)
  )
  return {
    options: plugin,
    byProviderId: new Map(built.map((account) => [account.provider_id, account])),
  }
}

function build(
  provider_id: string,
  options: HostedCheckoutOptions,
  { storedKeysOf, now, env, telemetry }: Parts
): Account {
  const keys = keysOf(options, (stored) => storedKeysOf(provider_id, stored))
  const client = new HostedCheckoutClient({
    ...options,
    merchantSecretKey: () => keys.inForce(),
    now,
    env,
    onRequest: recordRequests(provider_id, options, telemetry),
  })
  return { provider_id, options, client, keys }
}

/** Counts a call with the attributes that OpenTelemetry gives calls of HTTP clients. */
function recordRequests(
  provider_id: string,
  { baseUrl }: HostedCheckoutOptions,
  telemetry: Telemetry
): (request: GatewayRequest) => void {
  const labels = {
    account: accountNameOf(provider_id),
    "http.request.method": "POST",
    "server.address": new URL(baseUrl).hostname,
  }
  return ({ operation, seconds, status, error }) =>
    telemetry.record("hosted_checkout.gateway.request.duration", seconds, {
      ...labels,
      operation,
      "http.response.status_code": status,
      // The error type of a refusal is its status.
      "error.type": error && status && status >= 400 ? String(status) : error,
    })
}
