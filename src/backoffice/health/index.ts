import type { AdminHealthResponse } from "../../admin-api"
import { RECONCILE_JOB } from "../../core/repositories/health"
import { accountsOf } from "../../payments/accounts/account"
import { httpsCheck, newPaymentsCheck, regionsCheck } from "./options-checks"
import {
  clockSkewCheck,
  heartbeatCheck,
  infrastructureChecks,
  migrationsCheck,
} from "./server-checks"
import { keyInForce } from "../keys/key-in-force"
import { checkOf, tryWith } from "./checks"
import { keyInForceCheck } from "./key-in-force-check"
import { readAccount } from "./readings"
import { watchedChecks } from "./watched-checks"
import type { Deps } from "../../payments/deps"

/**
 * Checks everything that could keep payments from being processed, for each account. A check that fails is
 * `unknown` and does not affect the others.
 */
export async function healthOf(deps: Deps): Promise<AdminHealthResponse["health"]> {
  const { closures, heartbeats, health, keys } = deps.repositories
  const now = deps.now()
  const tried = tryWith(deps)
  const [beat, pending, regions] = await Promise.all([
    tried(heartbeats.last(RECONCILE_JOB)),
    tried(health.pendingMigrations()),
    tried(deps.store.paymentRegions()),
  ])

  return await Promise.all(
    accountsOf(deps).map(async (account) => {
      const { provider_id, options, client } = account
      const [readings, closed, stored] = await Promise.all([
        readAccount(account, deps, now),
        tried(closures.isClosed(provider_id)),
        tried(keys.ofAccount(provider_id)),
      ])
      const watched = watchedChecks(account, readings, now)
      return {
        provider_id,
        checks: [
          stored ? keyInForceCheck(keyInForce(stored.value, account), watched.key) : watched.key,
          watched.answers,
          checkOf("new_payments", closed, (isClosed) => newPaymentsCheck(options, isClosed)),
          watched.lastWebhook,
          watched.signatures,
          watched.worklist,
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
