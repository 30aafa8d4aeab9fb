import type { AdminHealthCheck } from "../../admin-api"
import type { KeyRefusal } from "../../core/repositories/key-answer"
import type { Waiting } from "../../core/repositories/worklist"
import type { Account } from "../../payments/accounts/account"
import { gatewayAnswersCheck } from "./answers-check"
import { checkOf, iso, secondsSince } from "./checks"
import type { Readings } from "./readings"
import { lastWebhookCheck, signatureFailuresCheck } from "./webhook-checks"

/** Admins read the worklist once a day. */
const WAITED_TOO_LONG_SECONDS = 24 * 60 * 60

export type WatchedChecks = ReturnType<typeof watchedChecks>

/**
 * The checks of an account whose problems admins are notified of, for Admin's page, for doctor and for the job
 * alike.
 */
export function watchedChecks(
  { options }: Pick<Account, "options">,
  { since, refusals, answers, arrivals, failures, waiting }: Readings,
  now: Date
) {
  return {
    key: checkOf("gateway_key", refusals, (found) => gatewayKeyCheck(found, now)),
    answers: checkOf("gateway_answers", answers, ([unknown, latest]) =>
      gatewayAnswersCheck(unknown, latest, options.profile)
    ),
    lastWebhook: checkOf("last_webhook", arrivals, (found) => lastWebhookCheck(found, now)),
    signatures: checkOf("signature_failures", failures, ([refused, found]) =>
      signatureFailuresCheck(refused, found, since)
    ),
    worklist: checkOf("worklist", waiting, (found) => worklistCheck(found, now)),
  }
}

/** Whether the gateway refuses the merchant key, by its answers to real calls. */
export function gatewayKeyCheck(refusals: readonly KeyRefusal[], now: Date): AdminHealthCheck {
  const [first] = refusals
  return {
    name: "gateway_key",
    state: first ? "error" : "ok",
    facts: {
      kind: first?.call ?? "none",
      http_status: first?.http_status ?? null,
      at: iso(first?.refused_at ?? null),
      seconds_ago: secondsSince(first?.refused_at ?? null, now),
    },
  }
}

/** Whether a person resolves what waits for one. */
export function worklistCheck({ count, since }: Waiting, now: Date): AdminHealthCheck {
  const seconds = secondsSince(since, now)
  return {
    name: "worklist",
    state: seconds !== null && seconds > WAITED_TOO_LONG_SECONDS ? "error" : "ok",
    facts: { count, at: iso(since), seconds_ago: seconds },
  }
}
