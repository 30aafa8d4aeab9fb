import type { Agent, Dispatcher, Pool } from "undici"
import type { EgressProxy } from "./egress-proxy"
import { GatewayProxyError } from "./errors"

type DispatcherOptions = Omit<Agent.Options, "connect"> & {
  /** For a connection to the proxy, its answer, and a connection to the target; 10 seconds each when not given. */
  connectMs?: number
}

const CONNECT_MS = 10_000

/**
 * The connections of undici to one host, through `proxy` if there is one: a tunnel (CONNECT) for http and https,
 * so that the proxy sees neither headers nor body of an https call, and certificates are checked as without a
 * proxy.
 *
 * A call whose tunnel does not open fails with a GatewayProxyError.
 */
export async function openDispatcher(
  proxy: EgressProxy | undefined,
  { connectMs = CONNECT_MS, ...options }: DispatcherOptions = {}
): Promise<Dispatcher> {
  // Loaded by the first call, not at boot: undici takes as much memory as a third of the plugin's code.
  const { Agent, Pool, ProxyAgent } = await import("undici")
  const connect = { timeout: connectMs }
  if (!proxy) {
    return new Agent({ ...options, connect })
  }
  return new ProxyAgent({
    ...options,
    uri: proxy.origin,
    ...(proxy.authorization !== undefined && { token: proxy.authorization }),
    proxyTls: connect,
    requestTls: connect,
    clientFactory: (origin, proxyOptions) =>
      withTunnels(new Pool(origin, { ...proxyOptions, headersTimeout: connectMs }), proxy),
  })
}

/** Names the proxy in the error of a tunnel that does not open. */
function withTunnels(pool: Pool, proxy: EgressProxy): Pool {
  const connect = pool.connect.bind(pool)
  return Object.assign(pool, {
    connect: async (options: Parameters<Pool["connect"]>[0]) => {
      const host = options.path.replace(/:\d+$/, "")
      const answer = await connect(options).catch((cause: Error) => {
        throw unusable(proxy, host, cause)
      })
      if (answer.statusCode !== 200) {
        // Nobody reads what the proxy still sends.
        answer.socket.on("error", () => undefined).destroy()
        throw refused(proxy, host, answer.statusCode)
      }
      return answer
    },
  })
}

function unusable({ host: name, variable }: EgressProxy, host: string, cause: Error) {
  const { code = cause.name } = cause as NodeJS.ErrnoException
  const message = `The proxy ${name} (${variable}) cannot be used (${code}). Correct ${variable}, or name ${host} in NO_PROXY.`
  // The parser's error quotes the answer, and a proxy may repeat the login in it.
  return new GatewayProxyError(message, cause.name === "HTTPParserError" ? undefined : cause)
}

function refused({ host: name, variable }: EgressProxy, host: string, status: number) {
  return new GatewayProxyError(
    status === 407
      ? `The proxy ${name} (${variable}) asks for another login (407). Write its user and password in ${variable}.`
      : `The proxy ${name} (${variable}) let no connection to ${host} through (${status}). Have it let the connection through, or name ${host} in NO_PROXY.`
  )
}
