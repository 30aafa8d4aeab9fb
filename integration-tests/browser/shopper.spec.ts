import type { Browser, Page } from "playwright-core"
import { expectAccessible } from "../helpers/browser/axe"
import { launchBrowser } from "../helpers/browser/browser"
import { startDemo, type Demo } from "../helpers/processes/demo"

jest.setTimeout(90_000)

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

describe("The demo in a browser", () => {
  let demo: Demo
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    ;[demo, browser] = await Promise.all([startDemo(), launchBrowser()])
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    expect(await demo?.stop()).toBe(0)
  }, 60_000)
  beforeEach(async () => {
    page = await (await browser.newContext(PHONE)).newPage()
  })
  afterEach(async () => {
    await page.context().close()
  })

  it("A shopper buys a product by card and sees the order; Admin and the sandbox's console show the same total as captured", async () => {
    const total = await goToPay(page)
    await payByCard(page, "4242 4242 4242 4242")

    await page.waitForURL(/\/ca\/order\/[^/]+\/confirmed/)
    await page.getByText("Paid", { exact: true }).waitFor()
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("Thank you")
    expect(await page.locator("body").innerText()).toContain(total)

    const orderId = /order\/([^/]+)\//.exec(page.url())?.[1] ?? ""
    const admin = await openInAdmin(orderId)
    await admin.getByText("Captured").first().waitFor()
    expect(await admin.locator("body").innerText()).toContain(total)
    await admin.getByText("•••• 4242").waitFor()
    await admin.context().close()

    await page.goto(demo.console)
    const session = page.getByRole("article").first()
    await session.getByText("Approved", { exact: true }).waitFor()
    expect(await session.innerText()).toContain(total)
    await session.getByText("Delivered", { exact: true }).waitFor()
  })

  it("The front page of the demo's shop has no serious accessibility fault", async () => {
    await page.goto(`${demo.storefront}/ca`)
    await page.getByRole("heading", { level: 1 }).waitFor()
    await expectAccessible(page)
  })

  /** From a product to the gateway's page. @returns the total as it is shown. */
  async function goToPay(page: Page): Promise<string> {
    await page.goto(`${demo.storefront}/ca/products/enamel-mug`)
    await page.getByRole("button", { name: "Add to cart" }).click()
    await page.getByRole("link", { name: /^Cart,? ?1/ }).waitFor()
    await page.goto(`${demo.storefront}/ca/checkout`)

    await page.getByLabel("Email").fill("ada@example.com")
    await page.getByLabel("First name").fill("Ada")
    await page.getByLabel("Last name").fill("Tremblay")
    await page.getByLabel("Address", { exact: true }).fill("12 Rue du Quai")
    await page.getByLabel("City").fill("Tadoussac")
    await page.getByLabel("Province").fill("QC")
    await page.getByLabel("Postal code").fill("G0T 2A0")
    await page.getByRole("button", { name: "Continue to shipping" }).click()
    await page.getByRole("radio", { name: /Standard/ }).check()

    const pay = page.getByRole("button", { name: /^Pay \$/ })
    const total = (await pay.innerText()).replace("Pay ", "")
    await pay.click()
    await page.waitForURL(`${demo.sandbox}/checkout/*`)
    return total
  }

  async function openInAdmin(orderId: string): Promise<Page> {
    const admin = await (
      await browser.newContext({ viewport: { width: 1280, height: 900 } })
    ).newPage()
    await admin.goto(`${demo.medusa}/app/login`)
    await admin.getByPlaceholder("Email").fill("admin@example.com")
    await admin.getByPlaceholder("Password").fill("supersecret")
    await admin.getByRole("button", { name: /continue/i }).click()
    await admin.waitForURL((url) => !url.pathname.includes("login"))
    await admin.goto(`${demo.medusa}/app/orders/${orderId}`)
    return admin
  }
})

async function payByCard(page: Page, number: string): Promise<void> {
  await page.waitForURL(/\/checkout\//)
  await page.locator("#cc-number").fill(number)
  await page.locator("#cc-exp").fill("12/40")
  await page.locator("#cc-csc").fill("123")
  await page.getByRole("button", { name: /^Pay/ }).click()
}
