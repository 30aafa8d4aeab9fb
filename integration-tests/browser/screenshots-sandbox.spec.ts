import { join } from "node:path"
import type { Browser } from "playwright-core"
import { startSandbox, type Sandbox } from "../../src/sandbox"
import { callAsIs } from "../../src/sandbox/__tests__/support/calls"
import { closeReceivers, receiverAnswering } from "../../src/sandbox/__tests__/support/receiver"
import { SECRET_KEY } from "../../src/sandbox/__tests__/support/sandboxes"
import { launchBrowser } from "../helpers/browser/browser"
import { SHOWCASE_NOW } from "../helpers/browser/showcase"

const FOLDER = join(__dirname, "../../docs/screenshots")
const HEIGHTS = { 1280: 1460, 390: 1700 }

describe("The screenshots of the sandbox's console", () => {
  let browser: Browser
  let sandbox: Sandbox
  beforeAll(async () => {
    browser = await launchBrowser()
    sandbox = await startSandbox({
      secretKey: SECRET_KEY,
      allowInsecureLocalhost: true,
      seed: "showcase",
      now: () => SHOWCASE_NOW,
    })
    await playShowcase()
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await sandbox?.close()
    await closeReceivers()
  })

  it.each([
    ["sandbox-console", "en", "light"],
    ["sandbox-console-fr-dark", "fr", "dark"],
  ] as const)(
    "For the screenshot %s of the docs, the sandbox's console opens with sample payments, 1280 and 390 pixels wide",
    async (name, language, colorScheme) => {
      for (const width of [1280, 390] as const) {
        const viewport = { width, height: HEIGHTS[width] }
        const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" })
        const page = await context.newPage()
        await page.goto(`${sandbox.url}/sandbox?lang=${language}`)
        await page.locator("#live:not(:empty)").waitFor()
        await page.screenshot({ path: join(FOLDER, `${name}-${width}.png`), caret: "hide" })
        await context.close()
      }
    }
  )

  /** A refund and a forgery, a decline, a payment whose notification is held, and an open session. */
  async function playShowcase(): Promise<void> {
    const { control } = sandbox
    const { url: webhook_url } = await receiverAnswering(200, 401, 200)
    const refunded = await create("cart_01JD8Q4", 49.72, "Trail socks, wool", { webhook_url })
    control.pay(refunded, "4242 4242 4242 4242")
    const id = control.session(refunded).transactions[0]?.transaction_id ?? ""
    await control.delivered(id)
    await post(`/transactions/${id}/notify`, { forged: "changed_body" })
    await control.delivered(id)
    await post(`/transactions/${id}/refund`, { amount: "20.00" })

    await post("/webhooks", { mode: "hold" })
    const held = await create("cart_01JD8QX", 120, "Canoe pack", { webhook_url, currency: "USD" })
    control.pay(held, "4000 0000 0000 0002")
    control.pay(held, "5555 5555 5555 4444")
    await post("/faults", { endpoint: "verify", kind: "status", status: 503 })
    await create("cart_01JD8R7", 22.59, "Candle lantern", { webhook_url })
  }

  /** @returns the id of the session. */
  async function create(
    reference: string,
    amount: number,
    name: string,
    fields: Record<string, unknown>
  ): Promise<string> {
    const items = [{ name, quantity: 1 }]
    const response = await callAsIs(sandbox, "create", { reference, amount, items, ...fields })
    const { checkout_url } = (await response.json()) as { checkout_url: string }
    return checkout_url.split("/").at(-1) ?? ""
  }

  async function post(path: string, body: object): Promise<void> {
    const response = await fetch(`${sandbox.url}/sandbox${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
  }
})
