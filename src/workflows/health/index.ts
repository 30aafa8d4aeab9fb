import type { MedusaContainer, RemoteQueryFunction } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { RECONCILE_JOB, type AdminHealthResponse } from "../../core"
import { resolveLedger } from "../ledger"
import { providerInstances } from "../provider-instances"
import { httpsCheck, regionsCheck, type PaymentRegion } from "./options-checks"
import {
  clockSkewCheck,
  heartbeatCheck,
  infrastructureChecks,
  migrationsCheck,
} from "./server-checks"
import { lastWebhookCheck, signatureFailuresCheck } from "./webhook-checks"

const DAY_MS = 24 * 60 * 60_000

/** Looks at everything that keeps payments from settling, for each provider instance. */
export async function healthOf(
  container: MedusaContainer,
  now: Date
): Promise<AdminHealthResponse["health"]> {
  const ledger = resolveLedger(container)
  const [beat, pending, regions] = await Promise.all([
    ledger.lastHeartbeat(RECONCILE_JOB),
    ledger.health.pendingMigrations(),
    paymentRegions(container),
  ])
  const since = new Date(now.getTime() - DAY_MS)

  return await Promise.all(
    providerInstances(container).map(async ({ provider_id, options, client }) => {
      const [at, lastPaymentAt, failures] = await Promise.all([
        ledger.health.lastWebhookAt(provider_id),
        ledger.health.lastPaymentAt(provider_id),
        ledger.signatureFailures.since(provider_id, since),
      ])
      return {
        provider_id,
        checks: [
          lastWebhookCheck({ at, lastPaymentAt }, now),
          signatureFailuresCheck(failures, at, since),
          clockSkewCheck(client.clockSkewSeconds),
          migrationsCheck(pending),
          regionsCheck(provider_id, regions),
          httpsCheck(options),
          ...infrastructureChecks(ledger.health.infrastructure()),
          heartbeatCheck(beat, now),
        ],
      }
    })
  )
}

async function paymentRegions(container: MedusaContainer): Promise<PaymentRegion[]> {
  const query = container.resolve<RemoteQueryFunction>(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "region",
    fields: ["name", "currency_code", "payment_providers.id"],
  })
  const regions = data as unknown as PaymentRegion[]
  return regions
}
