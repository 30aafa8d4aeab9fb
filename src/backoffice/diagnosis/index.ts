import type { AdminDiagnosis, AdminFinding } from "../../admin-api"
import { reachLinkPage } from "../../client/ping/reach-link-page"
import { reachWebhook } from "../../client/ping/reach-webhook"
import { gatewayModeOf } from "../../core/options/gateway-mode"
import { webhookPathOf } from "../../core/options/medusa-config"
import type { WebhookReach } from "../../core/signature/reach"
import type { SignatureProblem } from "../../core/signature/signature-problem"
import { accountsOf, keyOr, type Account } from "../../payments/account"
import type { Deps } from "../../payments/deps"
import { checksOf } from "../health"
import { problem, warning } from "./finding"
import { gatewayFindings } from "./gateway-findings"
import { healthFinding } from "../health/health-finding"
import { linkFinding } from "./link-finding"
import { makePing } from "./make-ping"
import { webhookFindings } from "./webhook-findings"

interface Asked {
  /** Also opens a page at the smallest amount, and verifies the unpaid page. */
  create: boolean
  /** The results of pings from another machine. */
  outside?: WebhookReach | undefined
}

/**
 * The diagnosis of an account: the checks of health, a live check of the gateway, and pings of the webhook URL.
 * Every finding names what to do. Stores nothing.
 */
export async function diagnose(
  account: Account,
  { create, outside }: Asked,
  deps: Deps
): Promise<AdminDiagnosis> {
  const { provider_id, options } = account
  const { health, signatureFailures } = deps.repositories
  const [checks, key, unread, link] = await Promise.all([
    checksOf(account, deps),
    keyOf(account),
    // Health reports a database that does not answer.
    health.unknownAnswerBodies(provider_id).catch(() => []),
    linkFinding(options.backendUrl, health.infrastructure(), async (address) =>
      reachLinkPage(address, deps)
    ),
  ])
  const webhookUrl = options.backendUrl + webhookPathOf(provider_id)
  const webhook = { url: webhookUrl, header: options.profile.signature.header }
  const live =
    typeof key === "string"
      ? [
          ...(await gatewayFindings(account, key, { create, unread }, deps)),
          ...(await sharedKeyFindings(account, key, deps)),
          ...webhookFindings(
            webhook,
            { inside: await reachWebhook(makePing(account, key, deps.now()), deps), outside },
            health.infrastructure()
          ),
        ]
      : [key]
  return {
    provider_id,
    at: deps.now().toISOString(),
    base_url: options.baseUrl,
    webhook_url: webhookUrl,
    mode: gatewayModeOf(options.baseUrl),
    findings: [
      ...live,
      link,
      ...signatureFindings(signatureFailures.latestProblem(provider_id), account),
      // If a live finding has the name of a health check, the health check is left out.
      ...checks.filter(({ name }) => !live.some(({ check }) => check === name)).map(healthFinding),
    ],
  }
}

async function keyOf(account: Account): Promise<string | AdminFinding> {
  return await keyOr(account, ({ message }) =>
    problem("gateway_key", message, "Set the merchant key in Admin > Settings > Hosted checkout.")
  )
}

/** Findings about accounts with the same key: the gateway gives each account a key of its own. */
async function sharedKeyFindings(
  { provider_id }: Account,
  key: string,
  deps: Deps
): Promise<AdminFinding[]> {
  const others = accountsOf(deps).filter((other) => other.provider_id !== provider_id)
  const keys = await Promise.all(others.map((other) => keyOf(other)))
  const sharing = others.filter((_, index) => keys[index] === key).map((other) => other.provider_id)
  return sharing.length === 0
    ? []
    : [
        problem(
          "account_key",
          `${sharing.join(" and ")} has the same key: one of them has the key of another account.`,
          "Set the key of this account, as the gateway's portal shows it for its merchant site."
        ),
      ]
}

/** A finding with the cause of this server's last refused notification. */
function signatureFindings(
  found: SignatureProblem | undefined,
  { options }: Account
): AdminFinding[] {
  const { header, encoding } = options.profile.signature
  switch (found) {
    case undefined:
      return []
    case "other_encoding":
      return [
        problem(
          "signature_encoding",
          `The last notification that was refused is signed rightly, in the other encoding than ${encoding}.`,
          `Set profile.signature.encoding to "${encoding === "hex" ? "base64" : "hex"}".`
        ),
      ]
    case "missing":
      return [
        warning(
          "signature_header",
          `The last notification that was refused had no header ${header}.`,
          "Set profile.signature.header to the one that the gateway signs in, or let it through in front of Medusa."
        ),
      ]
    case "malformed":
      return [
        warning(
          "signature_header",
          `The header ${header} of the last notification that was refused is no signature.`,
          "Set profile.signature.header to the one that the gateway signs in."
        ),
      ]
    case "mismatch":
      return [
        warning(
          "signature_header",
          "The last notification that was refused is signed with another key, or its body was changed.",
          "Compare the key with the gateway's portal. What nobody at the gateway sent is forged: there is nothing to do."
        ),
      ]
  }
}
