import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Browser } from "playwright-core"
import { scenarioApi } from "../../src/cli/sandbox/scenario-api"
import { SCENARIOS } from "../../src/cli/sandbox/scenarios"
import { launchBrowser } from "../helpers/browser/browser"
import { startDemo, type Demo } from "../helpers/processes/demo"
import { CartClient, type Session } from "../helpers/shopper/cart-client"
import { USUAL_CART } from "../helpers/shopper/usual-cart"
import { eventually } from "../helpers/store/eventually"
// The paths of the demo come after its state folder, which the helper sets.
import { findFreePort } from "../../demo/lib/ports"
import { STATE_DIR } from "../../demo/lib/paths"
import { pageOf } from "../../demo/observe/page"
import { readPanels, type Panel } from "../../demo/observe/panels"
import { Prometheus } from "../../demo/observe/prometheus"

const FOLDER = join(__dirname, "../../docs/screenshots")

/** What happens to the shoppers' payments, one after the other. */
const DAY = [
  ["paid", "paid", "lost", "paid", "forged", "duplicate", "paid"],
  ["paid", "second-card", "paid", "declined", "paid", "lost", "paid", "forged", "paid", "paid"],
].flat()

const withoutData = (panels: Panel[]) =>
  panels
    .filter(({ kind, queries }) => kind !== "row" && queries.every(({ series }) => !series.length))
    .map(({ title }) => title)

jest.setTimeout(300_000)

describe("The screenshot of the dashboard", () => {
  let demo: Demo
  let browser: Browser
  let prometheus: Prometheus
  let from: number
  beforeAll(async () => {
    const port = await findFreePort()
    ;[demo, browser] = await Promise.all([
      startDemo({
        OTEL_METRICS_EXPORTER: "prometheus",
        OTEL_EXPORTER_PROMETHEUS_PORT: String(port),
      }),
      launchBrowser(),
    ])
    prometheus = await Prometheus.start(`http://127.0.0.1:${port}/metrics`)
    from = Date.now() / 1_000
  }, 300_000)
  afterAll(async () => {
    await prometheus?.stop()
    await browser?.close()
    await demo?.stop()
  }, 60_000)

  it("After a few purchases, each panel of the Prometheus dashboard has data", async () => {
    // Twice: a counter that has just appeared has not risen yet.
    await beRefused()
    for (const scenario of DAY) {
      await buy(scenario)
    }
    await beRefused()
    await payOldPage()
    const panels = await eventually(
      "each panel has data",
      async () => {
        const read = await readPanels(prometheus, from)
        return withoutData(read).length === 0 ? read : undefined
      },
      120_000
    )

    const file = join(STATE_DIR, "dashboard.html")
    writeFileSync(file, pageOf(panels, from))
    const context = await browser.newContext({
      viewport: { width: 1280, height: 1000 },
      javaScriptEnabled: false,
    })
    const page = await context.newPage()
    await page.goto(`file://${file}`)
    await page.screenshot({ path: join(FOLDER, "dashboard-1280.png"), fullPage: true })
    await context.close()
  })

  async function buy(scenario: string): Promise<void> {
    await play(scenario, await (await shopperWithCart()).startPayment())
  }

  /** A payment that is held: its page was replaced when the cart changed. */
  async function payOldPage(): Promise<void> {
    const shopper = await shopperWithCart()
    const old = await shopper.startPayment()
    await shopper.addProduct(USUAL_CART.handle)
    await shopper.startPayment()
    await play("paid", old)
  }

  async function beRefused(): Promise<void> {
    await scenarioApi(demo).act("faults", {
      endpoint: "create",
      kind: "status",
      status: 503,
    })
    await (await shopperWithCart()).tryToPay()
  }

  async function shopperWithCart(): Promise<CartClient> {
    const shopper = new CartClient({ url: demo.medusa, publishableKey: demo.publishableKey })
    return await shopper.fillCart({})
  }

  async function play(scenario: string, { data }: Session): Promise<void> {
    const api = scenarioApi(demo)
    const id = data.checkout_url.split("/").at(-1)
    const session = (await api.state()).sessions.find((one) => one.id === id)
    if (!session) {
      throw new Error(`The sandbox has no page ${id}`)
    }
    await SCENARIOS.find(({ name }) => name === scenario)?.play(api, session, { delay: 1 })
  }
})
