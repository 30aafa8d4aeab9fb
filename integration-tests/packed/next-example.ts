import assert from "node:assert/strict"
import { rmSync } from "node:fs"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { launchBrowser } from "../helpers/browser/browser"
import { StubMedusa } from "../helpers/browser/stub-medusa"
import { Checks } from "./lib/checks"
import { packKit } from "./lib/pack"
import { blocksOf } from "./lib/page-blocks"
import { findFreePorts } from "../../demo/lib/ports"
import { killAll, Process, run, stopAll } from "./lib/process"

const README = resolve(__dirname, "../../src/storefront/README.md")
const HANDLE = "aB3-_aB3-_aB3-_aB3-_aB3-"
const START_MS = 180_000
/** The versions that the kit is tried with; another one of Next.js by `-- <version>`. */
const PACKAGES = { react: "19", "react-dom": "19", "@medusajs/js-sdk": "2.21.2" }

/**
 * `npm run test:next [-- <version of Next.js>]`: the storefront for Next.js in the kit's README, with the
 * packed kit and packages from the registry. It is built and visited; a stub answers as Medusa.
 */
async function main(): Promise<void> {
  const checks = new Checks()
  const folder = await mkdtemp(join(tmpdir(), "hosted-checkout-next-"))
  const resources: { browser?: Browser; medusa?: StubMedusa } = {}
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      killAll()
      rmSync(folder, { recursive: true, force: true })
    })
  }
  try {
    resources.medusa = await StubMedusa.start()
    const url = await serveExample(checks, folder, resources.medusa.url)
    resources.browser = await launchBrowser()
    await visit(checks, url, resources.browser, resources.medusa)
  } catch (error) {
    checks.fail()
    console.error("\n", error)
  }
  await resources.browser?.close()
  await resources.medusa?.close()
  await stopAll()
  await rm(folder, { recursive: true, force: true })
  console.log(`\n${checks.summary()}`)
  process.exit(checks.anyFailed ? 1 : 0)
}

async function serveExample(checks: Checks, folder: string, medusaUrl: string): Promise<string> {
  const [port = 0] = await findFreePorts(1)
  const app = join(folder, "shop")
  const env = {
    NEXT_PUBLIC_MEDUSA_URL: medusaUrl,
    NEXT_PUBLIC_MEDUSA_KEY: "pk_stub",
    NEXT_TELEMETRY_DISABLED: "1",
  }
  const kit = await checks.check("the kit is built and packed", () => packKit(folder))
  await checks.check("the README's files are written, and their packages installed", async () => {
    await writeExample(app, kit)
    await run(["npm", "install", "--no-audit", "--no-fund"], { cwd: app })
  })
  await checks.check("Next.js checks their types and builds them", () =>
    run(["npx", "next", "build"], { cwd: app, env })
  )
  await checks.check("the storefront starts", async () => {
    const next = new Process("next", ["npx", "next", "start", "-p", String(port)], {
      cwd: app,
      env,
    })
    await next.answers(`http://localhost:${port}/order/order_1`, START_MS)
  })
  return `http://localhost:${port}`
}

async function writeExample(app: string, kit: string): Promise<void> {
  const [next = "15"] = process.argv.slice(2)
  const blocks = blocksOf(await readFile(README, "utf8"))
  const files = blocks.filter(({ info }) => info.startsWith("next/"))
  assert.ok(files.length > 0, "The kit's README has no storefront for Next.js")
  const dependencies = {
    ...PACKAGES,
    next,
    "medusa-payment-hosted-checkout-storefront": `file:${kit}`,
  }
  const devDependencies = { typescript: "5", "@types/node": "20", "@types/react": "19" }
  const packageJson = { name: "shop", private: true, dependencies, devDependencies }
  for (const { info, text } of [
    ...files,
    { info: "next/package.json", text: JSON.stringify(packageJson) },
  ]) {
    const file = join(app, info.replace("next/", ""))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}

async function visit(
  checks: Checks,
  url: string,
  browser: Browser,
  medusa: StubMedusa
): Promise<void> {
  const enter = async () => {
    const context = await browser.newContext()
    await context.addCookies([{ name: "_medusa_cart_id", value: "cart_1", url }])
    return { context, page: await context.newPage() }
  }
  await checks.check("a shopper pays, and the cart's cookie is removed", async () => {
    const { context, page } = await enter()
    const gateway = `${url}/order/gateway`
    medusa.answer = medusa.shop(medusa.page(HANDLE, gateway))
    await pay(page, url)
    await page.waitForURL(gateway)
    await page.goto(`${url}/payment/${HANDLE}`)
    await page.waitForURL(`${url}/order/order_1`)
    await expectNoCart(context, url)
  })
  await checks.check("a cart that is paid already leads to its order", async () => {
    const { context, page } = await enter()
    const shown: string[] = []
    await page.exposeFunction("shown", (text: string) => shown.push(text))
    medusa.answer = medusa.shop(medusa.page(HANDLE, null))
    await pay(page, url, WATCH_ALERTS)
    await page.waitForURL(`${url}/order/order_1`)
    await page.getByRole("heading", { name: "Thank you" }).waitFor()
    assert.deepEqual(shown, [])
    await expectNoCart(context, url)
  })
}

/** Next.js has an alert of its own, which names each page. */
const WATCH_ALERTS = `new MutationObserver(() => {
  const text = document.querySelector("button + [role=alert]")?.textContent
  if (text) shown(text)
}).observe(document, { subtree: true, childList: true, characterData: true })`

/** Before React has taken the server's button over, a click is lost. */
const TAKEN_OVER = `Object.keys(document.querySelector("button") ?? {}).some((key) => key.startsWith("__react"))`

async function pay(page: Page, url: string, before?: string): Promise<void> {
  await page.goto(url)
  await page.waitForFunction(TAKEN_OVER)
  if (before) {
    await page.evaluate(before)
  }
  await page.getByRole("button", { name: "Pay" }).click()
}

async function expectNoCart(context: BrowserContext, url: string): Promise<void> {
  const cookies = await context.cookies(url)
  assert.deepEqual(
    cookies.filter(({ name, value }) => name === "_medusa_cart_id" && value !== ""),
    []
  )
}

void main()
