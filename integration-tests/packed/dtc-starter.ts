import assert from "node:assert/strict"
import { rmSync } from "node:fs"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import type { Browser } from "playwright-core"
import { findFreePorts } from "../../demo/lib/ports"
import { launchBrowser } from "../helpers/browser/browser"
import { expectPaymentsPage } from "./lib/admin"
import { Checks } from "./lib/checks"
import { startDatabase, type Database } from "./lib/database"
import { editStorefront, editedPaths } from "./lib/dtc-edits"
import { DtcShopper, type Place } from "./lib/dtc-shopper"
import {
  followInstallPage,
  inShell,
  printed,
  type InstalledStore,
  type Surroundings,
} from "./lib/install-steps"
import { packKit, packPluginAndTools } from "./lib/pack"
import { blocksOf, type Block } from "./lib/page-blocks"
import { expectLinkPaid } from "./lib/payment-link"
import { killAll, Process, run, stopAll } from "./lib/process"
import { expectPaid } from "./lib/purchases"
import { writeStarterRun } from "./lib/results"
import { makeKeys, StoreApi } from "./lib/store"

const PAGE = resolve(__dirname, "../../docs/developers/starter.md")
const START_MS = 600_000
/** The admin of docs/owners/install.md. */
const ADMIN = { email: "admin@example.com", password: "supersecret" }

/**
 * `npm run test:starter -- <folder of a clone of medusajs/dtc-starter> [--pnpm] [--medusa <version>] [--screenshots <folder>]`:
 * Medusa's official starter from an empty folder, by the docs. create-medusa-app installs the clone, with the Medusa that it pins or
 * another one; docs/owners/install.md is followed to the paid order, and docs/developers/starter.md to a storefront in which
 * shoppers buy in a browser. A run in which every check passed writes its row into docs/contributing/compatibility.json and
 * compatibility.md.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      medusa: { type: "string" },
      pnpm: { type: "boolean" },
      screenshots: { type: "string" },
    },
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
  const manager = values.pnpm ? "pnpm" : "npm"
  console.log(`\nMedusa's official starter, ${values.medusa ?? "as it is"}, with ${manager}\n`)
  try {
    const { plugin, tools, kit } = await checks.check(
      "the packages are built and packed",
      async () => ({
        ...(await packPluginAndTools(folder)),
        kit: await packKit(folder),
      })
    )
    const [databasePort = 0, medusa = 0, sandbox = 0, storefront = 0] = await findFreePorts(4)
    resources.database = await startDatabase(databasePort)
    const surroundings: Surroundings = {
      folder,
      manager,
      tarballs: { plugin, tools },
      databaseUrl: resources.database.url,
      ports: { medusa, sandbox, storefront },
      starter: { clone, ...(values.medusa && { medusa: values.medusa }) },
    }
    const store = await followInstallPage(checks, surroundings)
    await followStorefrontPage(checks, surroundings, store, kit)
    resources.browser = await launchBrowser()
    const place = {
      browser: resources.browser,
      shop: `http://localhost:${storefront}`,
      screenshots: values.screenshots,
    }
    await shop(checks, place)
    const backend = `http://localhost:${medusa}`
    await checks.check("Admin's page of payments opens", () =>
      expectPaymentsPage(place.browser, backend, ADMIN)
    )
    const keys = await makeKeys(store.backend, backend, ADMIN)
    await payByLink(checks, place, new StoreApi(backend, keys))
    await writeStarterRun({
      medusa: store.version,
      installer: manager,
      seconds: store.seconds,
      checks: checks.count,
      tried: new Date().toISOString().slice(0, 10),
    })
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

/** The kit, its edits, and the backend's lines for them. */
async function followStorefrontPage(
  checks: Checks,
  surroundings: Surroundings,
  { workspace, backend, medusa }: InstalledStore,
  kit: string
): Promise<void> {
  const { manager, ports } = surroundings
  const storefront = join(workspace, "apps/storefront")
  const page = blocksOf(await readFile(PAGE, "utf8"))
  const block = (what: string, matches: (block: Block) => boolean) => {
    const found = page.find(matches)
    assert.ok(found, `docs/developers/starter.md has no ${what}`)
    return found.text
  }

  await checks.check("its backend takes the paths and the secret, and starts again", async () => {
    await inShell(
      surroundings,
      block("secret", ({ text }) => text.includes("openssl")),
      workspace
    )
    const paths = block("orderPath", ({ text }) => text.startsWith("orderPath:"))
    const secret = block("storefrontSecret", ({ text }) => text.startsWith("storefrontSecret:"))
    const file = join(backend, "medusa-config.ts")
    const ofAccount = "storefrontUrl: process.env.STOREFRONT_URL,\n"
    const ofPlugin = "backendUrl: process.env.MEDUSA_BACKEND_URL,\n"
    const config = await readFile(file, "utf8")
    await writeFile(
      file,
      config.replace(ofAccount, ofAccount + paths).replace(ofPlugin, ofPlugin + secret)
    )
    await printed(medusa, /(Server is ready)[^]*Server is ready/)
  })
  await checks.check(`${manager} adds the kit to its storefront`, () => {
    const add = block("kit", ({ info, text }) => info === manager && text.includes("-storefront-"))
    return inShell(surroundings, add.replace(/~\/\S+/, kit), storefront)
  })
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
    const env = await storefrontEnv(backend, ports)
    await run(["npx", "next", "build"], { cwd: storefront, env })
    const port = String(ports.storefront)
    const next = new Process("next", ["npx", "next", "start", "-p", port], { cwd: storefront, env })
    await next.answers(`http://localhost:${port}/ca`, START_MS)
  })
}

/** What the page writes to .env.local, with the ports of this run; the secret is in that file. */
async function storefrontEnv(
  backend: string,
  { medusa, storefront }: Surroundings["ports"]
): Promise<Record<string, string>> {
  const { key } = JSON.parse(await readFile(join(backend, "canada.json"), "utf8")) as {
    key: string
  }
  return {
    NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY: key,
    NEXT_PUBLIC_MEDUSA_BACKEND_URL: `http://localhost:${medusa}`,
    NEXT_PUBLIC_BASE_URL: `http://localhost:${storefront}`,
    NEXT_PUBLIC_DEFAULT_REGION: "ca",
    NEXT_TELEMETRY_DISABLED: "1",
  }
}

async function shop(checks: Checks, place: Place): Promise<void> {
  for (const device of ["desktop", "phone"] as const) {
    const shopper = await DtcShopper.enter(place, device)
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

/** An admin sends the payment link of an order that nobody has paid. */
async function payByLink(checks: Checks, place: Place, store: StoreApi): Promise<void> {
  const shopper = await DtcShopper.enter(place, "phone")
  const orderId = await store.unpaidOrder()
  const { url } = await store.makeLink(orderId)
  const cents = await checks.check("phone: a payment link is paid, and leads to the order", () =>
    shopper.payByLink(url, orderId)
  )
  await checks.check("the order of the link is paid, to the cent", async () => {
    await expectPaid(store, { orderId, cents })
    await expectLinkPaid(store, orderId, url)
  })
  await shopper.leave()
}

void main()
