import { once } from "node:events"
import type { Server } from "node:http"
import { setTimeout as delay } from "node:timers/promises"
import { container } from "@medusajs/framework"
import { ApiKeyType, Modules } from "@medusajs/framework/utils"
import start from "@medusajs/medusa/commands/start"
import { createApiKeysWorkflow, updateRegionsWorkflow } from "@medusajs/medusa/core-flows"
import { ROOT } from "../../demo/lib/paths"
import { seedStore } from "../../demo/seed/seed-store"
import { fillReadyCarts } from "../../integration-tests/helpers/database/ready-carts"
import { plansOf } from "../../integration-tests/helpers/database/statements"
import { auditPages } from "../../src/backoffice/audit/audit"
import { auditDepsOf } from "../../src/medusa/audit/audit-deps"
import { reconcileDue } from "../../src/payments/reconcile/reconcile"
import { answer } from "./answer"
import { addOwnRoutes } from "./own-routes"
import { addPeerProvider } from "./peer-provider"
import { startSamplingSdk } from "./sampling-sdk"
import { depsOf } from "../../src/medusa/deps"

/** So many samples in a row must find the process at rest: less than this share of a core. */
const QUIET_CHECKS = 3
const POLL_MS = 30
const AT_REST = 0.15
const IDLE_DEADLINE_MS = 10 * 60_000

if (process.env.BENCH_SDK) {
  startSamplingSdk()
}
addOwnRoutes()
addPeerProvider()
// What `medusa start` runs.
const started = start({ directory: ROOT, port: Number(process.env.PORT), host: "localhost" })

const handlers = {
  ready: async () => {
    const running = await started
    const server = running?.server as Server | undefined
    if (!server?.listening) {
      await once(server as Server, "listening")
    }
  },
  /** Fills the store with so many carts, and offers these providers; resolves with its publishable key. */
  seed: async ({ carts, providers }: { carts: number; providers: string[] }) => {
    const { publishableKey } = await seedStore(container)
    for (const { id } of await container.resolve(Modules.REGION).listRegions()) {
      const update = { payment_providers: providers }
      await updateRegionsWorkflow(container).run({ input: { selector: { id }, update } })
    }
    await fillReadyCarts(container, carts)
    return publishableKey
  },
  /** Makes a secret key of the Admin API. */
  adminKey: async () => {
    const { result } = await createApiKeysWorkflow(container).run({
      input: { api_keys: [{ title: "Bench", type: ApiKeyType.SECRET, created_by: "bench" }] },
    })
    return result[0]?.token ?? ""
  },
  /** How PostgreSQL answers a request of the Admin API, by its queries of the plugin's tables. */
  plans: async ({ url, headers }: { url: string; headers: Record<string, string> }) =>
    await plansOf(
      { container },
      "hosted_checkout_",
      () => fetch(url, { headers }),
      "hosted_checkout_"
    ),
  /** Seconds of processor time so far. */
  cpu: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000_000
  },
  /** Resolves when the process has nothing more to do, timers aside. */
  idle: async () => {
    const giveUpAt = performance.now() + IDLE_DEADLINE_MS
    for (let quiet = 0; quiet < QUIET_CHECKS;) {
      quiet = (await shareOfCore(POLL_MS)) < AT_REST ? quiet + 1 : 0
      if (performance.now() > giveUpAt) {
        throw new Error("Medusa does not come to rest")
      }
    }
  },
  /** Bytes on the heap after a garbage collection. */
  heap: async () => {
    for (let round = 0; round < 3; round++) {
      globalThis.gc?.()
      await delay(POLL_MS)
    }
    return process.memoryUsage().heapUsed
  },
  /** Audits everything; with the most memory that the process took for it, in megabytes. */
  audit: async () => {
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    const startedAt = performance.now()
    let [counted, found, most] = [0, 0, before]
    const period = { from: new Date(0), before: new Date() }
    for await (const step of auditPages(period, auditDepsOf(container))) {
      counted += step.counted
      found += step.differences.length
      most = Math.max(most, process.memoryUsage().rss)
    }
    const milliseconds = performance.now() - startedAt
    return { counted, found, milliseconds, megabytes: (most - before) / 1_000_000 }
  },
  /** Runs one sweep, as the job does; resolves with the milliseconds it took. */
  reconcile: async () => {
    const startedAt = performance.now()
    await reconcileDue(depsOf(container))
    return performance.now() - startedAt
  },
}
export type MedusaProcess = typeof handlers

/** Not the event loop's utilization: a CPU profile keeps that one up. */
async function shareOfCore(milliseconds: number): Promise<number> {
  const since = process.cpuUsage()
  const startedAt = performance.now()
  await delay(milliseconds)
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1_000 / (performance.now() - startedAt)
}

answer(handlers)
