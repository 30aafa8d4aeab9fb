import { lookup } from "node:dns/promises"
import { BlockList, isIPv6 } from "node:net"

const INSIDE = new BlockList()
INSIDE.addSubnet("0.0.0.0", 8)
INSIDE.addSubnet("10.0.0.0", 8)
INSIDE.addSubnet("100.64.0.0", 10)
INSIDE.addSubnet("127.0.0.0", 8)
INSIDE.addSubnet("169.254.0.0", 16)
INSIDE.addSubnet("172.16.0.0", 12)
INSIDE.addSubnet("192.168.0.0", 16)
INSIDE.addSubnet("fc00::", 7, "ipv6")
INSIDE.addSubnet("fe80::", 10, "ipv6")
INSIDE.addAddress("::1", "ipv6")

/** Whether the host of a URL has public addresses only. The ping decides about a name that is not found. */
export async function hasPublicAddress(url: string): Promise<boolean> {
  try {
    const host = new URL(url).hostname.replace(/^\[|\]$/g, "")
    const addresses = await lookup(host, { all: true })
    return !addresses.some(({ address }) =>
      INSIDE.check(address, isIPv6(address) ? "ipv6" : "ipv4")
    )
  } catch {
    return true
  }
}
