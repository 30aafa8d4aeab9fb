import { randomBytes } from "node:crypto"
import type { AdminFinding } from "../../admin-api"
import { HostedCheckoutClient } from "../../client/hosted-checkout-client"
import { tryVerify } from "../../client/test-connection"
import { findEgressProxy } from "../../client/egress-proxy"
import { fitProfile, type ProfileFit } from "../../core/contract/fit-profile"
import type { GatewayProfile } from "../../core/contract/gateway-profile"
import type { HostedCheckoutOptions } from "../../core/options/options"
import { docsLink } from "../../core/docs-link"
import type { Account } from "../../payments/account"
import type { Deps } from "../../payments/deps"
import { ok, problem, unknown } from "./finding"
import { healthFinding } from "../health/health-finding"
import { clockSkewCheck } from "../health/server-checks"

type Outside = Pick<Deps, "now" | "env">
type Tried = Awaited<ReturnType<typeof tryVerify>>

/** Other ways to send the key, tried where the gateway refuses the configured way. */
const OTHER_AUTHS: GatewayProfile["auth"][] = [
  { in: "body", field: "merchant_secret_key" },
  { in: "body", field: "secret_key" },
  { in: "body", field: "api_key" },
  { in: "header", name: "Authorization", scheme: "Bearer" },
  { in: "header", name: "Authorization", scheme: "" },
  { in: "header", name: "X-Api-Key", scheme: "" },
]
const CONTENT_TYPES = ["application/json", "application/x-www-form-urlencoded"] as const

/**
 * A live check of the gateway: verify is asked about a random token. With `create`, a page is opened at the smallest
 * amount and verified unpaid. The findings name the options of the profile that fit the answers.
 *
 * @param unread stored answers of verify that the profile could not read; they hold no secret.
 */
export async function gatewayFindings(
  { options }: Pick<Account, "options">,
  key: string,
  { create, unread }: { create: boolean; unread: readonly unknown[] },
  deps: Outside
): Promise<AdminFinding[]> {
  const tried = await tryVerify(key, randomToken(), { ...options, ...deps })
  const reached = await keyFinding(tried, options, key, deps)
  const findings = [reached, healthFinding(clockSkewCheck(tried.test.clock_skew_seconds))]
  if (reached.state !== "ok") {
    return findings
  }
  const pages = create ? [await createdPage(options, key, deps)] : []
  const failed = pages.filter((page) => "check" in page)
  const read: ReadAnswer[] = [
    // Nobody has paid with a random token.
    ...(isAnswer(tried) ? [{ answer: tried.answer, unpaid: true }] : []),
    ...unread.map((answer) => ({ answer, unpaid: false })),
    ...pages.filter((page) => "answer" in page),
  ]
  return [
    ...findings,
    ...failed,
    ...(failed.length > 0 && read.length === 0 ? [] : answerFindings(read, options.profile)),
  ]
}

interface ReadAnswer {
  answer: unknown
  /** Whether nobody can have paid. */
  unpaid: boolean
}

async function keyFinding(
  { test }: Tried,
  options: HostedCheckoutOptions,
  key: string,
  deps: Outside
): Promise<AdminFinding> {
  const said = [test.http_status, test.message].filter((part) => part !== null).join(": ")
  switch (test.result) {
    case "accepted":
      return ok("gateway_key", `The gateway accepts the key${throughProxy(options, deps)}.`)
    case "unreachable":
      return problem(
        "gateway_key",
        `The gateway cannot be reached${throughProxy(options, deps)}: ${said}`,
        test.code === "gateway_proxy_failed"
          ? "Correct HTTPS_PROXY or NO_PROXY in the environment of this server, or the proxy."
          : `Check baseUrl (${options.baseUrl}), DNS and the firewall of this server.`
      )
    case "refused":
    case "unexpected": {
      const fitting = mayBeForm(test.http_status)
        ? await fittingRequest(options, key, deps)
        : undefined
      if (fitting) {
        return problem(
          "gateway_key",
          `The gateway does not take the request as it is sent (${said}).`,
          `It takes the key with this profile: ${fitting}.`
        )
      }
      return test.result === "refused"
        ? problem(
            "gateway_key",
            `The gateway refuses the key (${said}).`,
            "Set the key that the gateway's portal shows for this account. If it is that key, ask the gateway how requests carry it, and set profile.auth."
          )
        : problem(
            "gateway_key",
            `What answers at baseUrl is not this gateway (${said}).`,
            `Check baseUrl: ${options.baseUrl}.`
          )
    }
  }
}

/** Names the proxy of the calls; empty without a proxy. */
export function throughProxy(
  { baseUrl }: Pick<HostedCheckoutOptions, "baseUrl">,
  { env }: Pick<Outside, "env">
): string {
  const proxy = findEgressProxy(baseUrl, env)
  return proxy ? `, through the proxy ${proxy.host} (${proxy.variable})` : ""
}

/** Whether the answer may be about the form of the request: only then the key is sent in other ways. */
function mayBeForm(status: number | null): boolean {
  return status !== null && [400, 401, 403, 415, 422].includes(status)
}

/** The lines of the profile with which the gateway accepts the key; undefined if the gateway accepts no tried profile. */
async function fittingRequest(
  options: HostedCheckoutOptions,
  key: string,
  deps: Outside
): Promise<string | undefined> {
  const { auth: set, contentType: setType } = options.profile
  const types = [setType, ...CONTENT_TYPES.filter((type) => type !== setType)]
  for (const contentType of types) {
    for (const auth of [set, ...OTHER_AUTHS]) {
      const profile = { ...options.profile, auth, contentType }
      const { test } = await tryVerify(key, randomToken(), { ...options, profile, ...deps })
      if (test.result === "accepted") {
        return [
          ...(auth === set ? [] : [`auth: ${written(auth)}`]),
          ...(contentType === setType ? [] : [`contentType: ${written(contentType)}`]),
        ].join(", ")
      }
      if (test.result === "unreachable" || test.http_status === 429) {
        return undefined
      }
    }
  }
  return undefined
}

/** Verify's answer for a new page; a finding if no page opens, or if the answer has no body. */
async function createdPage(
  options: HostedCheckoutOptions,
  key: string,
  deps: Outside
): Promise<ReadAnswer | AdminFinding> {
  const client = new HostedCheckoutClient({ ...options, ...deps, merchantSecretKey: key })
  try {
    const { token } = await client.createCheckoutSession({
      amount: options.profile.bounds.minAmount ?? 0.01,
      external_source: options.externalSource,
      expires_in_minutes: 5,
    })
    const tried = await tryVerify(key, token, { ...options, ...deps })
    return isAnswer(tried)
      ? { answer: tried.answer, unpaid: true }
      : unansweredPage(tried, options.profile)
  } catch (error) {
    return problem(
      "gateway_page",
      `The gateway opens no page: ${(error as Error).message}`,
      `Correct what it says; see also ${docsLink("owners/troubleshooting.md#the-gateway-gives-no-page")}.`
    )
  } finally {
    void client.close()
  }
}

function isAnswer({ test }: Tried): boolean {
  return (test.http_status ?? 500) < 300
}

/** A finding: verify answers without a body for a page that is open and unpaid. */
function unansweredPage({ test }: Tried, { verify }: GatewayProfile): AdminFinding {
  if (test.http_status !== 404 && test.http_status !== 410) {
    const said = [test.http_status, test.message].filter((part) => part !== null).join(": ")
    return problem(
      "gateway_page",
      `The gateway opens a page, and does not answer verify of it (${said}).`,
      "Ask the gateway's support what verify answers for an unpaid page."
    )
  }
  const message = `The gateway answers ${test.http_status} until somebody pays.`
  return verify.notFound === "until_paid"
    ? ok("gateway_page", message)
    : problem("gateway_page", message, 'Set profile.verify.notFound: "until_paid".')
}

function answerFindings(answers: readonly ReadAnswer[], profile: GatewayProfile): AdminFinding[] {
  if (answers.length === 0) {
    return [
      unknown(
        "gateway_answer",
        "The gateway knows no random token, so the shape of its answers was not seen.",
        "Try again with --create: it opens a page at the smallest amount, which nobody pays."
      ),
    ]
  }
  const fitted = answers.map(({ answer, unpaid }) => ({ unpaid, fit: fitProfile(answer, profile) }))
  // A profile may read an answer without a status as "nobody has paid".
  if (fitted.some(({ fit }) => fit === undefined) && !profile.statuses.unpaid.includes("")) {
    return [
      problem(
        "gateway_answer",
        "The gateway's answer has no status that could be found.",
        'Set profile.verify to where it is. If an unpaid page has none, add "" to profile.statuses.unpaid.'
      ),
    ]
  }
  const texts = fitted.flatMap(({ fit = [], unpaid }) => fit.map((one) => textOfFit(one, unpaid)))
  const fits = [...new Set(texts)]
  return fits.length === 0
    ? [ok("gateway_answer", "The profile reads the gateway's answers.")]
    : [
        problem(
          "gateway_answer",
          "The profile does not read the gateway's answers.",
          `With this it would: profile.${fits.join(", profile.")}.`
        ),
      ]
}

function textOfFit({ option, value }: ProfileFit, unpaid: boolean): string {
  if (option !== "statuses") {
    return `${option}: ${written(value)}`
  }
  return unpaid
    ? `statuses.unpaid with ${written(value)} added (nobody has paid that page)`
    : `statuses with ${written(value)} in the list that says what it means`
}

/** A value as medusa-config writes it. */
function written(value: unknown): string {
  return JSON.stringify(value)
    .replace(/"(\w+)":/g, " $1: ")
    .replace(/}$/, " }")
}

function randomToken(): string {
  return `doctor-${randomBytes(12).toString("hex")}`
}
