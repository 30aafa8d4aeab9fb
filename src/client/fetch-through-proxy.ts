import { openDispatcher } from "./dispatcher"
import { findEgressProxy, type Environment } from "./egress-proxy"

/**
 * `fetch`, through the proxy that the environment names for the address. Node.js's own reads these variables only
 * in newer versions, and only with NODE_USE_ENV_PROXY.
 *
 * @throws GatewayProxyError if the variable is not the address of a proxy; otherwise as `fetch`, with a
 *   GatewayProxyError as `cause` if the proxy fails.
 */
export async function fetchThroughProxy(
  url: string,
  init: RequestInit,
  env: Environment
): Promise<Response> {
  const proxy = findEgressProxy(url, env)
  if (!proxy) {
    return await fetch(url, init)
  }
  const dispatcher = await openDispatcher(proxy)
  const undici = await import("undici")
  try {
    const options = { ...init, dispatcher } as Parameters<typeof undici.fetch>[1]
    const response = await undici.fetch(url, options)
    // Read here, so that no connection outlives the call.
    const body = await response.arrayBuffer()
    const { status } = response
    return new Response(body.byteLength > 0 ? body : null, {
      status,
      headers: [...response.headers],
    })
  } finally {
    await dispatcher.destroy()
  }
}
