import assert from "node:assert/strict"
import { rmSync } from "node:fs"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { parseArgs } from "node:util"
import type { Browser } from "playwright-core"
import { launchBrowser } from "../helpers/browser/browser"
import { Checks } from "./lib/checks"
import { startDatabase, type Database } from "./lib/database"
import { editStorefront, editedPaths } from "./lib/dtc-edits"
import { DtcShopper } from "./lib/dtc-shopper"
import { packKit, packPluginAndTools } from "./lib/pack"
import { blocksOf } from "./lib/page-blocks"
import { findFreePorts } from "../../demo/lib/ports"
import { killAll, Process, run, stopAll } from "./lib/process"

const REPO = resolve(__dirname, "../..")
const START_MS = 600_000
/** Of the storefront's server and Medusa. */
const STOREFRONT_SECRET = "a-secret-of-the-starter-for-this-test"

interface Addresses {
  medusa: number
  sandbox: number
  storefront: number
}

/**
 * `npm run test:starter -- <folder of a clone of medusajs/dtc-starter> [--screenshots <folder>]`: the
 * official starter with what docs/developers/starter.md says. Its own backend and storefront, with
 * the versions that it pins, are installed with its pnpm and built; then shoppers buy in a browser.
 * The clone itself is not touched.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { screenshots: { type: "string" } },
  })
  const [clone] = positionals
  if (!clone) {
    throw new Error("Name the folder of a clone of medusajs/dtc-starter")
  }
  const checks = new Checks()
  const folder = await mkdtemp(join(tmpdir(), "hosted-checkout-starter-"))
  const resources: { database?: Database; browser?: Browser } = {}
  let interrupted = false
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      interrupted = true
      killAll()
      rmSync(folder, { recursive: true, force: true })
    })
  }
  console.log("\nMedusa's official starter\n")
  try {
    await tryStarter(checks, resolve(clone), folder, resources, values.screenshots)
  } catch (error) {
    checks.fail()
    console.error("\n", error)
  }
  await resources.browser?.close()
  await stopAll()
  await resources.database?.stop()
  if (checks.anyFailed && !interrupted) {
    console.error(`\nThe starter is left in ${folder}`)
  } else {
    await rm(folder, { recursive: true, force: true })
  }
  console.log(`\n${checks.summary()}`)
  process.exit(checks.anyFailed ? 1 : 0)
}

async function tryStarter(
  checks: Checks,
  clone: string,
  folder: string,
  resources: { database?: Database; browser?: Browser },
  screenshots: string | undefined
): Promise<void> {
  const starter = join(folder, "starter")
  const backend = join(starter, "apps/backend")
  const storefront = join(starter, "apps/storefront")
  const [databasePort = 0, medusa = 0, sandbox = 0, storefrontPort = 0] = await findFreePorts(4)
  const addresses = { medusa, sandbox, storefront: storefrontPort }

  const { plugin, tools, kit } = await checks.check(
    "the packages are built and packed",
    async () => {
      const packed = { ...(await packPluginAndTools(folder)), kit: await packKit(folder) }
      await run(["git", "clone", "--quiet", "--depth=1", `file://${clone}`, starter], {
        cwd: folder,
      })
      return packed
    }
  )
  const pnpm = await pnpmOf(starter)
  const add = (tarball: string, app: string) =>
    run([...pnpm, "add", "--prefer-offline", tarball, "--filter", app], { cwd: starter })
  await checks.check(
    "pnpm adds plugin and tools to its backend, the kit to its storefront",
    async () => {
      await add(plugin, "@dtc/backend")
      await add(tools, "@dtc/backend")
      await add(kit, "@dtc/storefront")
    }
  )

  await checks.check("its backend migrates, and sells in Canada", async () => {
    resources.database = await startDatabase(databasePort)
    await configureBackend(backend, resources.database.url, addresses)
    await run(["npx", "medusa", "db:migrate", "--execute-safe-links"], { cwd: backend })
    await run(["npx", "hosted-checkout-dev", "seed"], { cwd: backend })
  })
  await checks.check("its backend and the sandbox start", async () => {
    const gateway = new Process("sandbox", sandboxCommand(sandbox), {
      cwd: backend,
      env: { HOSTED_CHECKOUT_SECRET_KEY: "dev" },
    })
    await gateway.answers(`http://127.0.0.1:${sandbox}/health`, START_MS)
    const develop = new Process("medusa", ["npx", "medusa", "develop", "-p", String(medusa)], {
      cwd: backend,
    })
    await develop.answers(`http://localhost:${medusa}/health`, START_MS)
  })

  const env = await storefrontEnv(backend, addresses)
  await checks.check("the page's edits fit its storefront, and their types too", async () => {
    await editStorefront(storefront)
    // The starter's own code may have faults: its build ignores them.
    const tsc = new Process("tsc", ["npx", "tsc", "--noEmit"], { cwd: storefront })
    const passed = await tsc.finished().then(
      () => true,
      () => false
    )
    assert.ok(passed || /error TS\d/.test(tsc.log), tsc.log)
    const faulty = editedPaths().filter((path) => tsc.log.includes(path))
    assert.deepEqual(faulty, [], tsc.log)
  })
  await checks.check("its storefront is built, and starts", async () => {
    await run(["npx", "next", "build"], { cwd: storefront, env })
    const next = new Process("next", ["npx", "next", "start", "-p", String(storefrontPort)], {
      cwd: storefront,
      env,
    })
    await next.answers(`http://localhost:${storefrontPort}/ca`, START_MS)
  })

  const browser = (resources.browser = await launchBrowser())
  const shop = `http://localhost:${storefrontPort}`
  for (const device of ["desktop", "phone"] as const) {
    const shopper = await DtcShopper.enter(browser, shop, device, screenshots)
    await checks.check(`${device}: a shopper buys, and the cart is empty afterwards`, () =>
      shopper.buy()
    )
    await checks.check(
      `${device}: one who cancels is at the review with their cart, then pays`,
      () => shopper.cancelThenBuy()
    )
    await checks.check(`${device}: one whose card is declined pays with another`, () =>
      shopper.buyAfterDecline()
    )
    await checks.check(
      `${device}: one who closed the tab after paying finds the order in the shop`,
      () => shopper.buyAndLeave()
    )
    await checks.check(`${device}: one who left the page is offered it again`, () =>
      shopper.leaveAndContinue()
    )
    await shopper.leave()
  }
}

async function pnpmOf(starter: string): Promise<[string, ...string[]]> {
  const file = await readFile(join(starter, "package.json"), "utf8")
  const { packageManager } = JSON.parse(file) as { packageManager: string }
  return ["npx", "--yes", packageManager]
}

/** As docs/owners/install.md has it, with the paths of docs/developers/starter.md. */
async function configureBackend(
  backend: string,
  databaseUrl: string,
  { medusa, sandbox, storefront }: Addresses
): Promise<void> {
  const install = blocksOf(await readFile(join(REPO, "docs/owners/install.md"), "utf8"))
  const written = (path: string) => {
    const found = install.find(({ info }) => info === path)
    assert.ok(found, `docs/owners/install.md has no ${path}`)
    return found.text
  }
  const page = blocksOf(await readFile(join(REPO, "docs/developers/starter.md"), "utf8"))
  const paths = page.find(({ text }) => text.startsWith("orderPath:"))
  assert.ok(paths, "docs/developers/starter.md has no orderPath")
  const secret = page.find(({ text }) => text.startsWith("storefrontSecret:"))
  assert.ok(secret, "docs/developers/starter.md has no storefrontSecret")
  const ofAccount = "storefrontUrl: process.env.STOREFRONT_URL,\n"
  const ofPlugin = "backendUrl: process.env.MEDUSA_BACKEND_URL,\n"
  const files = {
    "medusa-config.ts": written("medusa-config.ts")
      .replace(ofAccount, ofAccount + paths.text)
      .replace(ofPlugin, ofPlugin + secret.text),
    ".env": [
      `STORE_CORS=http://localhost:${storefront}`,
      `ADMIN_CORS=http://localhost:${medusa}`,
      `AUTH_CORS=http://localhost:${medusa}`,
      "JWT_SECRET=supersecret",
      "COOKIE_SECRET=supersecret",
      `DATABASE_URL=${databaseUrl}`,
      `HOSTED_CHECKOUT_BASE_URL=http://127.0.0.1:${sandbox}`,
      "HOSTED_CHECKOUT_SECRET_KEY=dev",
      `HOSTED_CHECKOUT_STOREFRONT_SECRET=${STOREFRONT_SECRET}`,
      `MEDUSA_BACKEND_URL=http://localhost:${medusa}`,
      `STOREFRONT_URL=http://localhost:${storefront}`,
      "MEDUSA_DISABLE_TELEMETRY=true",
    ].join("\n"),
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(backend, path)), { recursive: true })
    await writeFile(join(backend, path), content)
  }
}

async function storefrontEnv(
  backend: string,
  { medusa, storefront }: Addresses
): Promise<Record<string, string>> {
  const { key } = JSON.parse(await readFile(join(backend, "canada.json"), "utf8")) as {
    key: string
  }
  return {
    NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY: key,
    NEXT_PUBLIC_MEDUSA_BACKEND_URL: `http://localhost:${medusa}`,
    NEXT_PUBLIC_BASE_URL: `http://localhost:${storefront}`,
    NEXT_PUBLIC_DEFAULT_REGION: "ca",
    HOSTED_CHECKOUT_STOREFRONT_SECRET: STOREFRONT_SECRET,
    NEXT_TELEMETRY_DISABLED: "1",
  }
}

function sandboxCommand(port: number): [string, ...string[]] {
  const flags = ["--port", String(port), "--allow-insecure-localhost"]
  return ["npx", "hosted-checkout-dev", "sandbox", ...flags]
}

void main()
