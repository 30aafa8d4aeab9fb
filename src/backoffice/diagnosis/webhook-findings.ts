import type { AdminFinding } from "../../admin-api"
import type { Infrastructure } from "../../core/repositories/health"
import type { WebhookReach } from "../../core/signature/reach"
import { clockSkewCheck } from "../health/server-checks"
import { webhookAddressFindings } from "./webhook-address-findings"
import { ok, problem, warning } from "./finding"
import { answersOf, OUTSIDE, SERVER, type Answer } from "./reach"

interface Webhook {
  url: string
  /** The name of the signature header. */
  header: string
}

/** Pings from the store's own server, and from another machine if somebody sent any. */
interface Reached {
  inside: WebhookReach
  outside: WebhookReach | undefined
}

/**
 * What pings of the account's webhook URL show: whether the URL leads to this store from inside and outside, whether
 * body and signature header arrive unchanged, whether the clocks agree, and whether several servers answer.
 */
export function webhookFindings(
  { url, header }: Webhook,
  { inside, outside }: Reached,
  { locks }: Pick<Infrastructure, "locks">
): AdminFinding[] {
  const answers = [
    ...answersOf(inside, SERVER),
    ...(outside === undefined ? [] : answersOf(outside, OUTSIDE)),
  ]
  return [
    ...webhookAddressFindings(url, inside, outside),
    ...(answers.length === 0
      ? []
      : [
          bodyFinding(sendersOf(answers, ({ body_intact }) => !body_intact)),
          headerFinding(
            header,
            sendersOf(answers, ({ header_intact }) => !header_intact)
          ),
          clockFinding(answers),
          ...serversFinding(new Set(answers.map(({ server }) => server)).size, locks),
        ]),
  ]
}

/** The senders of the wrong answers, for a sentence; empty if no answer is wrong. */
function sendersOf(answers: readonly Answer[], isWrong: (answer: Answer) => boolean): string {
  return [...new Set(answers.filter(isWrong).map(({ from }) => from))].join(" and from ")
}

function bodyFinding(senders: string): AdminFinding {
  return senders === ""
    ? ok("webhook_body", "The body arrives byte for byte.")
    : problem(
        "webhook_body",
        `The body arrives changed, from ${senders}: something in front of Medusa parses it and writes it again.`,
        "Have proxy, firewall or function pass the raw body of the webhook URL on; every signature is wrong otherwise."
      )
}

function headerFinding(header: string, senders: string): AdminFinding {
  return senders === ""
    ? ok("webhook_header", "The signature header arrives.")
    : problem(
        "webhook_header",
        `The header ${header} does not arrive, or arrives changed, from ${senders}.`,
        `Have proxy or firewall pass the header ${header} on to Medusa.`
      )
}

/** Nobody knows which of two servers' clocks is right. `clock_skew` compares the gateway's clock. */
function clockFinding(answers: readonly Answer[]): AdminFinding {
  const [worst] = [...answers].sort(
    (a, b) => Math.abs(b.clock_skew_seconds) - Math.abs(a.clock_skew_seconds)
  )
  const { clock_skew_seconds: seconds = 0, from = SERVER } = worst ?? {}
  if (clockSkewCheck(seconds).state === "ok") {
    return ok("server_clock", "The clocks of the servers that answer and of the senders agree.")
  }
  const way = seconds < 0 ? "behind" : "ahead of"
  return warning(
    "server_clock",
    `The clock of a server that answers is ${Math.abs(seconds)} seconds ${way} that of ${from}.`,
    "Synchronize both clocks (NTP)."
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
