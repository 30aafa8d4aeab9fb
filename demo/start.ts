import { mkdirSync, readFileSync, rmSync } from "node:fs"

import { Command } from "commander"

import type { Child } from "./lib/child"
import { DemoError } from "./lib/demo-error"
import { SEED_FILE, STATE_DIR } from "./lib/paths"
import { assertPortsFree } from "./lib/ports"
import { bold, red, step, StepFailed } from "./lib/progress"
import { loadSecrets } from "./lib/secrets"
import { readSettings } from "./lib/settings"
import { Shutdown } from "./lib/shutdown"
import { printSummary } from "./lib/summary"
import type { Seeded } from "./seed"
import { assertReachable } from "./services/foreign-database"
import { buildAdmin, loadAndSeedMedusa, migrate, openMedusa } from "./services/medusa"
import { medusaEnv } from "./services/medusa-env"
import { assertNoOtherDemo, startPostgres } from "./services/postgres"
import { removePostgresHome } from "./services/postgres-home"
import { startSandbox } from "./services/sandbox"
import { buildStorefront, serveStorefront } from "./services/storefront"

/** `npm run demo`: starts a whole store, from the database to the storefront, until it is stopped. */
async function main(): Promise<void> {
  const { reset = false } = new Command("npm run demo --")
    .description(
      "Starts a whole store: PostgreSQL, the sandbox gateway, Medusa with Admin, a storefront"
    )
    .option("--reset", "throw the demo's state away (.demo/) and start over")
    .addHelpText(
      "after",
      "\nEnvironment: SANDBOX_PORT (4010), MEDUSA_PORT (9000), STOREFRONT_PORT (8000), DATABASE_URL " +
        "(an own PostgreSQL otherwise), HOSTED_CHECKOUT_SECRET_KEY (made up otherwise)"
    )
    .parse()
    .opts<{ reset?: boolean }>()

  const shutdown = new Shutdown()
  let exitCode = 0
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        if (!shutdown.requested) {
          console.log("\nStopping the demo ...")
        }
        void shutdown.run().then(resolve)
      })
    }
  })
  try {
    const children = await start(shutdown, reset)
    await Promise.race([stopped, ...children.map((child) => child.mustKeepRunning())])
  } catch (error) {
    if (!shutdown.requested) {
      exitCode = 1
      explain(error)
    }
  }
  await shutdown.run()
  if (exitCode === 0) {
    console.log("Demo stopped")
  }
  process.exit(exitCode)
}

async function start(shutdown: Shutdown, reset: boolean): Promise<Child[]> {
  const settings = readSettings(process.env)
  const { ports, urls } = settings
  await assertPortsFree(ports)
  await assertNoOtherDemo()

  console.log(bold("\nDemo of medusa-payment-hosted-checkout\n"))
  if (reset) {
    await step("State thrown away", () => resetState(settings.databaseUrl !== undefined))
  }
  mkdirSync(STATE_DIR, { recursive: true })
  const secrets = loadSecrets(process.env)

  const children: Child[] = []
  const stopLater = (child: Child) => shutdown.add(() => child.stop())
  const watch = (child: Child) => {
    children.push(child)
    stopLater(child)
  }

  let databaseUrl = settings.databaseUrl
  await step("PostgreSQL", async () => {
    if (databaseUrl) {
      await assertReachable(databaseUrl)
      return "yours (DATABASE_URL)"
    }
    const postgres = await startPostgres(secrets.databasePassword, watch, Object.values(ports))
    databaseUrl = postgres.databaseUrl
    return `port ${postgres.port}`
  })
  const env = medusaEnv(settings, secrets, databaseUrl ?? "")

  // In parallel with what follows: on a first start the two builds take as long as everything else together
  const storefrontBuilt = quietly(buildStorefront(stopLater))
  const adminBuilt = quietly(storefrontBuilt.then(() => buildAdmin(env, stopLater)))

  await step("Migrations", async () =>
    (await migrate(env, settings.databaseUrl !== undefined, stopLater)) ? undefined : "nothing new"
  )
  // Before the seed, which tests the merchant key there
  await step("Sandbox gateway", async () => {
    await startSandbox(ports.sandbox, urls.sandbox, secrets.merchantKey, watch)
    return urls.sandbox
  })
  let medusa: Child | undefined
  await step("Seed", async () => {
    medusa = await loadAndSeedMedusa(env, ports.medusa, watch)
    return "a Canadian and a US region, products, taxes, shipping, an admin"
  })
  const seeded = JSON.parse(readFileSync(SEED_FILE, "utf8")) as Seeded
  await step("Medusa with Admin", async () => {
    const built = await adminBuilt
    if (medusa) {
      await openMedusa(medusa)
    }
    return `${urls.medusa}${built ? ", Admin built for the next starts" : ""}`
  })
  await step("Storefront", async () => {
    await storefrontBuilt
    shutdown.add(
      await serveStorefront(ports.storefront, {
        backendUrl: urls.medusa,
        publishableKey: seeded.publishableKey,
        paymentProviderId: seeded.paymentProviderId,
      })
    )
    return urls.storefront
  })
  printSummary(urls, seeded)
  return children
}

async function resetState(foreignDatabase: boolean): Promise<string> {
  removePostgresHome()
  rmSync(STATE_DIR, { recursive: true, force: true })
  return foreignDatabase
    ? ".demo/ is empty; the database in DATABASE_URL is yours and stays as it is"
    : ".demo/ is empty"
}

/** Keeps a failure of background work for whoever awaits it, instead of ending the process at once. */
function quietly<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {})
  return work
}

function explain(error: unknown): void {
  if (error instanceof StepFailed) {
    console.error(`  ${red("✗")} ${error.message}`)
  }
  const reason = error instanceof StepFailed ? error.cause : error
  console.error(reason instanceof DemoError ? `\n${reason.message}\n` : reason)
  if (error instanceof StepFailed) {
    console.error("All logs are in .demo/. To start over: npm run demo -- --reset\n")
  }
}

void main()
