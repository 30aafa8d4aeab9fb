import { isIP, isIPv6 } from "node:net"

/** As proxies write an address: `192.0.2.1:443`, `[2001:db8::1]`, `[2001:db8::1]:443`. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/
/** The first six groups of an IPv4 address in IPv6 form. */
const MAPPED = "0:0:0:0:0:ffff"

/** What the proxies on the way have seen: their header, and the connection to this server. */
export interface Way {
  forwardedFor: string | undefined
  connection: string | undefined
}

/**
 * The address that the outermost of our own proxies has seen. A client can invent earlier entries of
 * `X-Forwarded-For`.
 *
 * @param proxies how many proxies of ours add to `X-Forwarded-For`.
 * @returns undefined for a connection without an address.
 */
export function addressSeenBy(
  proxies: number,
  { forwardedFor = "", connection = "" }: Way
): string | undefined {
  const entries = forwardedFor.split(",")
  const seen = proxies > 0 ? entries[Math.max(entries.length - proxies, 0)] : undefined
  return addressIn(seen ?? "") ?? addressIn(connection)
}

/** The address in a header, without a port; undefined for anything else. */
export function addressIn(text: string): string | undefined {
  const trimmed = text.trim()
  const [, bracketed, beforePort] = WITH_PORT.exec(trimmed) ?? []
  const address = bracketed ?? beforePort ?? trimmed
  return isIP(address) ? address : undefined
}

/** The network of an address: for IPv6 the first 64 bits, because a client has all addresses of its network. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) {
    return address
  }
  const groups = groupsOf(address)
  return groups.slice(0, 6).join(":") === MAPPED
    ? groups.slice(6).flatMap(bytesOf).join(".")
    : `${groups.slice(0, 4).join(":")}::/64`
}

/** The eight groups of an IPv6 address. The URL parser writes each address in one way only. */
function groupsOf(address: string): string[] {
  const [withoutZone = ""] = address.split("%")
  const { hostname } = new URL(`https://[${withoutZone}]`)
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter(Boolean))
  return [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right]
}

function bytesOf(group: string): number[] {
  const bits = Number.parseInt(group, 16)
  return [bits >> 8, bits & 0xff]
}
