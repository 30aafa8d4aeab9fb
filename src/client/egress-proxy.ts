import { isLoopbackUrl } from "../core/contract/https-url"
import { GatewayProxyError } from "./errors"

/** The variables of a process, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A proxy between this server and the internet. */
export interface EgressProxy {
  /** The variable that names the proxy: `HTTPS_PROXY`. */
  variable: string
  /** The proxy's host and port, without the login: `proxy.example.com:3128`. */
  host: string
  /** Scheme, host and port. */
  origin: string
  /** The login in the proxy's address, as `Proxy-Authorization` carries it. */
  authorization?: string
}

/** Small letters win, as in curl and Node.js. */
const VARIABLES = {
  "https:": ["https_proxy", "HTTPS_PROXY"],
  "http:": ["http_proxy", "HTTP_PROXY"],
} as const
const PORTS: Record<string, string> = { "http:": "80", "https:": "443" }

/**
 * The proxy of a call to `url`: HTTPS_PROXY for an https address, HTTP_PROXY for an http address. None for this
 * machine, and for the hosts of NO_PROXY: hosts with their subdomains, each with a port or without, or `*`.
 *
 * @throws GatewayProxyError if the variable is not the address of an http or https proxy.
 */
export function findEgressProxy(url: string, env: Environment): EgressProxy | undefined {
  const target = new URL(url)
  const names = VARIABLES[target.protocol as keyof typeof VARIABLES]
  const variable = names.find((name) => env[name] !== undefined)
  const value = variable && env[variable]?.trim()
  if (!variable || !value || isLoopbackUrl(target) || isExempt(target, env)) {
    return undefined
  }
  return readProxy(variable, value)
}

function isExempt({ protocol, hostname, port }: URL, env: Environment): boolean {
  // An empty variable must not hide the other one.
  const names = env["no_proxy"] || env["NO_PROXY"] || ""
  const entries = names.toLowerCase().split(/[\s,]+/)
  return entries.filter(Boolean).some((entry) => {
    // An IPv6 address has colons of its own, unless it stands in brackets.
    const [, host = entry, onlyPort] = /^([^:]+|\[.+\]):(\d+)$/.exec(entry) ?? []
    const name = host.replace(/^\*?\./, "")
    const isHost = name === "*" || hostname === name || hostname.endsWith(`.${name}`)
    return isHost && (onlyPort === undefined || onlyPort === (port || PORTS[protocol]))
  })
}

function readProxy(variable: string, value: string): EgressProxy {
  const text = value.includes("://") ? value : `http://${value}`
  const url = URL.canParse(text) ? new URL(text) : undefined
  // A path would be a part of a login with a slash in it, which must be encoded.
  if (
    !url ||
    !(url.protocol in PORTS) ||
    /[/?#\\]/.test(text.slice(text.indexOf("://") + 3).replace(/\/$/, ""))
  ) {
    // No cause: the parser's error quotes the login.
    throw new GatewayProxyError(
      `${variable} is not the address of a proxy that can be used. Write http://host:port or https://host:port.`
    )
  }
  const { protocol, hostname, port, origin, username, password } = url
  const login = `${percentDecoded(username)}:${percentDecoded(password)}`
  return {
    variable,
    host: `${hostname}:${port || PORTS[protocol]}`,
    origin,
    ...(username && { authorization: `Basic ${Buffer.from(login).toString("base64")}` }),
  }
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign that encodes nothing is meant as it is.
    return text
  }
}
