import type { AdminHealthResponse } from "../../admin-api"
import { RECONCILE_JOB } from "../../core"
import { accountsOf } from "../../payments/accounts"
import { gatewayAnswersCheck } from "./answers-check"
import { httpsCheck, newPaymentsCheck, regionsCheck } from "./options-checks"
import {
  clockSkewCheck,
  heartbeatCheck,
  infrastructureChecks,
  migrationsCheck,
} from "./server-checks"
import { checkOf, tryWith } from "./checks"
import { lastWebhookCheck, ON_ITS_WAY_MS, signatureFailuresCheck } from "./webhook-checks"
import type { Deps } from "../../payments/deps"

const DAY_MS = 24 * 60 * 60_000

/**
 * Checks everything that could keep payments from being processed, for each account. A check that fails is
 * `unknown` and does not affect the others.
 */
export async function healthOf(deps: Deps): Promise<AdminHealthResponse["health"]> {
  const { closures, heartbeats, health, signatureFailures } = deps.repositories
  const now = deps.now()
  const tried = tryWith(deps)
  const [beat, pending, regions] = await Promise.all([
    tried(heartbeats.last(RECONCILE_JOB)),
    tried(health.pendingMigrations()),
    tried(deps.store.paymentRegions()),
  ])
  const since = new Date(now.getTime() - DAY_MS)

  return await Promise.all(
    accountsOf(deps).map(async ({ provider_id, options, client }) => {
      const latest = Promise.all([
        health.lastWebhookAt(provider_id),
        health.lastPaymentAt(provider_id),
        // In a busy store the latest payment is always a recent one.
        health.lastPaymentAt(provider_id, new Date(now.getTime() - ON_ITS_WAY_MS)),
      ]).then(([at, lastPaymentAt, lastDuePaymentAt]) => ({ at, lastPaymentAt, lastDuePaymentAt }))
      const [answers, closed, arrivals, failures] = await Promise.all([
        tried(Promise.all([health.unknownAnswers(provider_id), health.latestAnswers(provider_id)])),
        tried(closures.isClosed(provider_id)),
        tried(latest),
        tried(Promise.all([signatureFailures.since(provider_id, since), latest])),
      ])
      return {
        provider_id,
        checks: [
          checkOf("gateway_answers", answers, ([unknown, latest]) =>
            gatewayAnswersCheck(unknown, latest, options.profile)
          ),
          checkOf("new_payments", closed, (isClosed) => newPaymentsCheck(options, isClosed)),
          checkOf("last_webhook", arrivals, (found) => lastWebhookCheck(found, now)),
          checkOf("signature_failures", failures, ([refused, found]) =>
            signatureFailuresCheck(refused, found, since)
          ),
          clockSkewCheck(client.clockSkewSeconds),
          checkOf("migrations", pending, migrationsCheck),
          checkOf("regions", regions, (all) => regionsCheck(provider_id, all)),
          httpsCheck(options),
          ...infrastructureChecks(health.infrastructure()),
          checkOf("heartbeat", beat, (at) => heartbeatCheck(at, now)),
        ],
      }
    })
  )
}
