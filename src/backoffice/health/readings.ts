import type { Account } from "../../payments/accounts/account"
import type { Deps } from "../../payments/deps"
import { tryWith } from "./checks"
import { ENOUGH_PAYMENTS, ON_ITS_WAY_MS, SURELY_MISSING_MS } from "./webhook-checks"

const DAY_MS = 24 * 60 * 60_000

export type Readings = Awaited<ReturnType<typeof readAccount>>

/** Reads what the watched checks of an account need: a few statements, each on an index. */
export async function readAccount(
  { provider_id }: Pick<Account, "provider_id">,
  deps: Deps,
  now: Date
) {
  const { health, keyAnswers, signatureFailures, worklist } = deps.repositories
  const tried = tryWith(deps)
  const since = new Date(now.getTime() - DAY_MS)
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const latest = Promise.all([
    health.lastWebhookAt(provider_id),
    health.latestPaymentsAt(provider_id, 1),
    // In a busy store the latest payment is always a recent one.
    health.latestPaymentsAt(provider_id, 1, ago(ON_ITS_WAY_MS)),
    health.latestPaymentsAt(provider_id, ENOUGH_PAYMENTS, ago(SURELY_MISSING_MS)),
  ]).then(([at, [lastPaymentAt = null], [lastDuePaymentAt = null], oldPaymentsAt]) => ({
    at,
    lastPaymentAt,
    lastDuePaymentAt,
    oldPaymentsAt,
  }))
  const [refusals, answers, arrivals, failures, waiting] = await Promise.all([
    tried(keyAnswers.refusals(provider_id)),
    tried(Promise.all([health.unknownAnswers(provider_id), health.latestStatements(provider_id)])),
    tried(latest),
    tried(Promise.all([signatureFailures.since(provider_id, since), latest])),
    tried(worklist.waitingFor(provider_id)),
  ])
  return { since, refusals, answers, arrivals, failures, waiting }
}
