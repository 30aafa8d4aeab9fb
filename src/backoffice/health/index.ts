import type { AdminHealthCheck, AdminHealthResponse } from "../../admin-api"
import { RECONCILE_JOB } from "../../core/repositories/health"
import { accountsOf, type Account } from "../../payments/account"
import type { Deps } from "../../payments/deps"
import { keyInForce } from "../keys/key-in-force"
import { gatewayAnswersCheck, gatewayKeyCheck } from "./gateway-checks"
import { httpsCheck, newPaymentsCheck, regionsCheck } from "./options-checks"
import * as server from "./server-checks"
import { arrivalsOf, lastWebhookCheck, signatureFailuresCheck } from "./webhook-checks"

type Name = AdminHealthCheck["name"]

interface Asked extends Pick<Deps, "repositories" | "store"> {
  account: Account
  id: string
  now: Date
}

const DAY_MS = 24 * 60 * 60_000

/**
 * Everything that could keep payments from being processed. Settings and doctor run all checks, and Settings shows the worst
 * first. The job that notifies admins runs the checks that find a lasting problem.
 */
const CHECKS: Record<Name, (asked: Asked) => Promise<AdminHealthCheck>> = {
  async gateway_key({ account, id, now, repositories }) {
    const isConfigured = account.options.merchantSecretKey !== undefined
    const stored = isConfigured ? [] : await repositories.keys.ofAccount(id)
    const refusals = await repositories.keyAnswers.refusals(id)
    return gatewayKeyCheck(keyInForce(stored, account), refusals, now)
  },
  async gateway_answers({ account: { options }, id, repositories: { health } }) {
    const latest = await health.latestStatements(id)
    return gatewayAnswersCheck(await health.unknownAnswers(id), latest, options.profile)
  },
  new_payments: async ({ account: { options }, id, repositories: { closures } }) =>
    newPaymentsCheck(options, await closures.isClosed(id)),
  last_webhook: async ({ id, now, repositories: { health } }) =>
    lastWebhookCheck(await arrivalsOf(id, health, now), now),
  async signature_failures({ id, now, repositories: { health, signatureFailures } }) {
    const since = new Date(now.getTime() - DAY_MS)
    const failures = await signatureFailures.since(id, since)
    return signatureFailuresCheck(failures, await arrivalsOf(id, health, now), since)
  },
  worklist: async ({ id, now, repositories: { worklist } }) =>
    server.worklistCheck(await worklist.waitingFor(id), now),
  bookings: async ({ id, now, repositories: { health } }) =>
    server.bookingsCheck(await health.unbooked(id), now),
  clock_skew: async ({ account: { client } }) => server.clockSkewCheck(client.clockSkewSeconds),
  migrations: async ({ repositories: { health } }) =>
    server.migrationsCheck(await health.pendingMigrations()),
  regions: async ({ id, store }) => regionsCheck(id, await store.paymentRegions()),
  https: async ({ account: { options } }) => httpsCheck(options),
  locks: async ({ repositories: { health } }) => server.locksCheck(health.infrastructure()),
  event_bus: async ({ repositories: { health } }) => server.eventBusCheck(health.infrastructure()),
  heartbeat: async ({ now, repositories: { heartbeats } }) =>
    server.heartbeatCheck(await heartbeats.last(RECONCILE_JOB), now),
}

/** Runs every check, for each account. */
export async function healthOf(deps: Deps): Promise<AdminHealthResponse["health"]> {
  return await Promise.all(
    accountsOf(deps).map(async (account) => ({
      provider_id: account.provider_id,
      checks: await checksOf(account, deps),
    }))
  )
}

/** Runs every check for an account, or those that are named. */
export async function checksOf(
  account: Account,
  deps: Deps,
  names = Object.keys(CHECKS) as readonly Name[]
): Promise<AdminHealthCheck[]> {
  const { repositories, store } = deps
  const asked = { account, id: account.provider_id, now: deps.now(), repositories, store }
  return await Promise.all(
    names.map(async (name) => {
      try {
        return await CHECKS[name](asked)
      } catch (error) {
        // The other checks are not affected: without a migration, for example, some tables do not exist.
        deps.log.warn(`a health check failed: ${(error as Error).message}`)
        return { name, state: "unknown" as const, facts: {} }
      }
    })
  )
}

/** Whether a check failed; the log says why. */
export function isUnread({ state, facts }: AdminHealthCheck): boolean {
  return state === "unknown" && Object.keys(facts).length === 0
}
