import { lookup } from "node:dns/promises"
import { BlockList, isIPv6 } from "node:net"
import type { AdminFinding } from "../../admin-api"
import { webhookPathOf, type Infrastructure } from "../../core"
import type { Account } from "../../payments/accounts"
import type { Deps } from "../../payments/deps"
import { ok, problem, warning } from "./finding"
import { sendPing, type Pinged } from "./send-ping"

/** So many pings find a second server behind most load balancers. */
const PINGS = 6

/**
 * Pings the account's webhook URL: whether it leads to this store, whether body and signature header arrive as
 * they were sent, and whether several servers answer.
 */
export async function webhookFindings(
  account: Account,
  key: string,
  { locks }: Infrastructure,
  { now }: Pick<Deps, "now">
): Promise<AdminFinding[]> {
  const { options, provider_id } = account
  const url = options.backendUrl + webhookPathOf(provider_id)
  const [outside, ...pings] = await Promise.all([
    isOutside(new URL(url).hostname),
    ...Array.from({ length: PINGS }, () => sendPing(url, key, options.profile, now())),
  ])
  const answered = pings.filter((ping) => ping.kind === "answered")
  const refused = pings.find((ping) => ping.kind !== "answered")
  if (refused) {
    return [unanswered(url, refused)]
  }
  const servers = new Set(answered.map(({ answer }) => answer.server)).size
  return [
    outside
      ? ok("webhook_address", `${url} leads to this store.`)
      : warning(
          "webhook_address",
          `${url} leads to this store; only the inside was tried, for the address is not public.`,
          "The gateway reaches public addresses only. Set backendUrl to the public address of this server."
        ),
    answered.every(({ answer, sent }) => answer.body_sha256 === sent.body_sha256)
      ? ok("webhook_body", "The body arrives byte for byte.")
      : problem(
          "webhook_body",
          "The body arrives changed: something in front of Medusa parses it and writes it again.",
          "Have proxy, firewall or function pass the raw body of the webhook URL on; every signature is wrong otherwise."
        ),
    answered.every(({ answer, sent }) => answer.signature === sent.signature)
      ? ok("webhook_header", "The signature header arrives.")
      : problem(
          "webhook_header",
          `The header ${options.profile.signature.header} does not arrive, or arrives changed.`,
          `Have proxy or firewall pass the header ${options.profile.signature.header} on to Medusa.`
        ),
    ...serversFinding(servers, locks),
  ]
}

function unanswered(url: string, ping: Exclude<Pinged, { kind: "answered" }>): AdminFinding {
  return ping.kind === "unreachable"
    ? problem(
        "webhook_address",
        `${url} cannot be reached (${ping.reason}).`,
        "Set backendUrl to the public address of this server, and let requests to /hooks through."
      )
    : problem(
        "webhook_address",
        `${url} answers ${ping.status}, and not as this store.`,
        ping.status >= 300 && ping.status < 400
          ? "Set backendUrl to the address that it redirects to: the gateway may not follow."
          : "Set backendUrl to the public address of this server: another server answers there, or one with another key."
      )
}

function serversFinding(servers: number, locks: Infrastructure["locks"]): AdminFinding[] {
  if (servers === 1) {
    return []
  }
  const found = `${servers} servers answer at the webhook URL`
  return locks === "in_memory"
    ? [
        problem(
          "servers",
          `${found}, and each keeps locks in its own memory.`,
          "Use @medusajs/medusa/locking-redis on all servers: without it two of them may work on one payment."
        ),
      ]
    : [ok("servers", `${found}.`)]
}

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

/** Whether a host has a public address. A name that is not found is decided by the ping. */
async function isOutside(hostname: string): Promise<boolean> {
  try {
    const addresses = await lookup(hostname.replace(/^\[|\]$/g, ""), { all: true })
    return !addresses.some(({ address }) =>
      INSIDE.check(address, isIPv6(address) ? "ipv6" : "ipv4")
    )
  } catch {
    return true
  }
}
