import type { AdminFinding } from "../../admin-api"
import type { WebhookReach } from "../../core/signature/reach"
import { ok, problem, unknown, warning } from "./finding"
import { isOnStoresMachine, OUTSIDE, refusedOf, SERVER, type Refused } from "./reach"
import { unreachableFix } from "./unreachable-fix"

const NOT_PUBLIC =
  "The gateway reaches public addresses only. Set backendUrl to the public address of this server."

/** Whether the webhook URL leads to this store, from the store's own server and from outside. */
export function webhookAddressFindings(
  url: string,
  inside: WebhookReach,
  outside: WebhookReach | undefined
): AdminFinding[] {
  const fromOutside = outsideFinding(url, inside, outside)
  return [insideFinding(url, inside, fromOutside.state === "ok"), fromOutside]
}

function insideFinding(url: string, inside: WebhookReach, isReached: boolean): AdminFinding {
  const refused = refusedOf(inside)
  if (!refused) {
    return ok("webhook_address", `${url} leads to this store from ${SERVER}.`)
  }
  // Many routers and load balancers give a server no way to its own public address.
  return isReached
    ? ok(
        "webhook_address",
        `${sentenceOf(url, refused, SERVER)} That does no harm: it leads to this store from outside.`
      )
    : problem("webhook_address", sentenceOf(url, refused, SERVER), fixOf(refused))
}

function outsideFinding(
  url: string,
  inside: WebhookReach,
  outside: WebhookReach | undefined
): AdminFinding {
  if (outside === undefined) {
    return inside.is_public
      ? unknown(
          "webhook_outside",
          `Only the inside was tried: ${SERVER} sent every ping.`,
          "Run npx hosted-checkout-dev doctor on a machine outside the store's network."
        )
      : privateAddress()
  }
  const refused = refusedOf(outside)
  if (refused) {
    return problem(
      "webhook_outside",
      sentenceOf(url, refused, OUTSIDE),
      outside.is_public ? fixOf(refused) : NOT_PUBLIC
    )
  }
  if (!outside.is_public) {
    return privateAddress()
  }
  return isOnStoresMachine(outside)
    ? warning(
        "webhook_outside",
        "Only the inside was tried: doctor runs on a machine of the store.",
        "Run doctor on a machine outside the store's network."
      )
    : ok(
        "webhook_outside",
        `${url} leads to this store from ${OUTSIDE}, which is none of the store's.`
      )
}

const privateAddress = () =>
  warning("webhook_outside", "Only the inside was tried: the address is not public.", NOT_PUBLIC)

function sentenceOf(url: string, refused: Refused, from: string): string {
  return refused.kind === "unreachable"
    ? `${url} cannot be reached from ${from} (${refused.reason}).`
    : `${url} answers ${refused.status} to ${from}, and not as this store.`
}

function fixOf(refused: Refused): string {
  if (refused.kind === "unreachable") {
    return unreachableFix(refused.reason)
  }
  const { status } = refused
  if (status >= 300 && status < 400) {
    return "Set backendUrl to the address that it redirects to: the gateway may not follow."
  }
  return status === 401 || status === 403
    ? "Let requests to /hooks through whatever asks for a login in front of Medusa. A server with another key, or whose clock is two minutes off, answers 401 too."
    : "Set backendUrl to the public address of this server: another server answers there, or one with another key."
}
