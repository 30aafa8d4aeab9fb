import type { IRegionModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { AdminHealthCheck } from "../../../src/admin-api"
import { RECONCILE_JOB } from "../../../src/core/repositories/health"
import { asAdmin } from "../../helpers/admin/admin"
import { handled } from "../../helpers/store/handled"
import { approved, atThePage, completed } from "../../helpers/shopper/payments"
import { storeTests, type Store } from "../../helpers/store/store"

const PATH = "/admin/hosted-checkout/settings/health"
const DEFAULT = "pp_hosted-checkout_default"
const USD = "pp_hosted-checkout_usd"

export const describeAdminHealth = storeTests(
  "GET /admin/hosted-checkout/settings/health",
  (store) => {
    beforeEach(async () => {
      await store.repositories.signatureFailures.flush()
      await db(store)("hosted_checkout_signature_failure").delete()
    })

    it("No health check finds a problem of a merchant account that has just taken a payment, and the check of regions is an error for an account that no region offers", async () => {
      const { shopper, session } = await atThePage(store)
      approved(shopper.pay(session))
      await completed(shopper)
      await shopper.notified(session)
      await handled(store)
      await store.repositories.heartbeats.beat(RECONCILE_JOB, new Date())

      const health = await healthOf(store)
      expect(Object.keys(health)).toEqual([DEFAULT, USD])
      expect(health[DEFAULT]).toMatchObject({
        last_webhook: {
          state: "ok",
          facts: { at: expect.any(String), seconds_ago: expect.any(Number) },
        },
        signature_failures: { state: "ok", facts: { count: 0 } },
        migrations: { state: "ok", facts: { count: 0 } },
        regions: { state: "ok", facts: { count: 2, names: "Canada (CAD), United States (USD)" } },
        bookings: { state: "ok", facts: { count: 0 } },
        heartbeat: { state: "ok" },
        clock_skew: { state: "ok", facts: { seconds: expect.any(Number) } },
        gateway_key: { state: "ok" },
        // As this store is configured: one process, without TLS.
        https: { state: "note", facts: { names: "baseUrl, backendUrl, storefrontUrl" } },
        locks: { state: "note", facts: { kind: "in_memory" } },
        event_bus: { state: "note", facts: { kind: "in_memory" } },
      })
      expect(health[USD]).toMatchObject({
        last_webhook: { state: "unknown", facts: { at: null, last_payment_at: null } },
        regions: { state: "error", facts: { count: 0 } },
        clock_skew: { state: "unknown", facts: { seconds: null } },
      })
    })

    it("The health check reports missing migrations, and regions in a currency that the gateway does not take", async () => {
      await db(store)("mikro_orm_migrations").where({ name: "Migration20261123000001" }).delete()
      const regions = store.container.resolve<IRegionModuleService>(Modules.REGION)
      for (const { id } of await regions.listRegions()) {
        await regions.updateRegions(id, { currency_code: "eur" })
      }

      const health = (await healthOf(store))[DEFAULT]
      expect(health).toMatchObject({
        migrations: { state: "error", facts: { names: "Migration20261123000001" } },
        regions: {
          state: "error",
          facts: { count: 0, other_names: "Canada (EUR), United States (EUR)" },
        },
      })
      await db(store)("mikro_orm_migrations").insert({ name: "Migration20261123000001" })
    })

    it("The health check and the settings still answer while database tables of a migration are missing", async () => {
      const away = ["hosted_checkout_signature_failure", "hosted_checkout_merchant_key"]
      await store.repositories.heartbeats.beat(RECONCILE_JOB, new Date())
      for (const table of away) {
        await db(store).schema.renameTable(table, `away_${table}`)
      }
      await db(store)("mikro_orm_migrations").where({ name: "Migration20261123000001" }).delete()
      const health = await healthOf(store)
      const settings = await asAdmin(store, "GET", "/admin/hosted-checkout/settings")
      await db(store)("mikro_orm_migrations").insert({ name: "Migration20261123000001" })
      for (const table of away) {
        await db(store).schema.renameTable(`away_${table}`, table)
      }

      expect(health[DEFAULT]).toMatchObject({
        signature_failures: { state: "unknown", facts: {} },
        migrations: { state: "error", facts: { names: "Migration20261123000001" } },
        last_webhook: { state: "unknown", facts: { at: null } },
        heartbeat: { state: "ok" },
        regions: { state: "ok" },
      })
      expect(settings).toMatchObject({
        status: 200,
        body: { settings: [{ key: { source: "config" }, keys: [] }, {}] },
      })
    })

    it("The health check answers 401 to a caller who is no admin", async () => {
      expect((await fetch(store.url + PATH)).status).toBe(401)
    })
  }
)

type Checks = Partial<Record<AdminHealthCheck["name"], AdminHealthCheck>>

async function healthOf(store: Store): Promise<Record<string, Checks>> {
  const { status, body } = await asAdmin<{
    health: { provider_id: string; checks: AdminHealthCheck[] }[]
  }>(store, "GET", PATH)
  expect(status).toBe(200)
  return Object.fromEntries(
    body.health.map(({ provider_id, checks }) => [
      provider_id,
      Object.fromEntries(checks.map((check) => [check.name, check])),
    ])
  )
}

function db(store: Store) {
  return store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
}
