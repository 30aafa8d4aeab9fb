import type { Browser, Page } from "playwright-core"
import { expectAccessible } from "../helpers/browser/axe"
import { launchBrowser } from "../helpers/browser/browser"
import { startDemo, type Demo } from "../helpers/processes/demo"
import { eventually } from "../helpers/store/eventually"

jest.setTimeout(90_000)

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

describe("In a browser, a shopper of the demo", () => {
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

  it("buys a product by card and sees the order; Admin and the sandbox's console show the same total as captured", async () => {
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

  it("pays with another card after the first was declined", async () => {
    await goToPay(page)
    await payByCard(page, "4000 0000 0000 0002")
    expect(await page.getByRole("alert").innerText()).toMatch(/declined/i)
    expect(await page.locator("#cc-number").inputValue()).toBe("")

    const gateway = page.url()
    await payByCard(page, "5555 5555 5555 4444")
    await page.waitForURL(/\/order\/[^/]+\/confirmed/)
    await page.goBack()
    expect(page.url()).toBe(gateway)
    await page.getByRole("heading", { name: "Payment complete" }).waitFor()
  })

  it("reads that the payment page has expired, and pays on a new one", async () => {
    const total = await goToPay(page)
    await steer(page, "expire")
    await page.reload()
    await page.getByRole("link", { name: "Return to the shop" }).click()

    await page.getByText("The payment page has expired").waitFor()
    await page.getByRole("button", { name: `Pay ${total}` }).click()
    await payByCard(page, "4242 4242 4242 4242")
    await page.waitForURL(/\/order\/[^/]+\/confirmed/)
  })

  it("cannot pay a cart again while a payment of it is held", async () => {
    await goToPay(page)
    const replaced = page.url()
    await addMug(page, 2)
    await page.goto(`${demo.storefront}/ca/checkout`)
    const handle = await page.evaluate<string>(
      `Object.keys(localStorage).find((key) => key.startsWith("hosted-checkout.")).split(".").at(-1)`
    )
    await page.getByRole("button", { name: /^Pay \$/ }).click()
    await page.waitForURL((url) => url.href !== replaced && url.href.startsWith(demo.sandbox))
    await steer(page, "pay", replaced)
    await eventually("the payment is held", async () => (await outcomeOf(handle)) === "held")
    await page.goto(`${demo.storefront}/ca/checkout?handle=${handle}`)

    await page.getByText("Please do not pay again").waitFor()
    const button = page.getByRole("button", { name: "Your payment has arrived" })
    expect(await button.getAttribute("aria-disabled")).toBe("true")
    await expectAccessible(page)
  })

  it("cancels on the payment page, returns to an intact cart, and pays", async () => {
    const total = await goToPay(page)
    await page.getByRole("link", { name: "Cancel payment" }).click()

    await page.getByText("Payment cancelled").waitFor()
    await page.getByRole("button", { name: `Pay ${total}` }).click()
    await payByCard(page, "4242 4242 4242 4242")
    await page.waitForURL(/\/order\/[^/]+\/confirmed/)
  })

  it("gets an order after closing the tab right after paying", async () => {
    await goToPay(page)
    await fillCard(page, "4242 4242 4242 4242")
    const paid = page.waitForResponse((answer) => answer.request().method() === "POST")
    await page.getByRole("button", { name: /^Pay/ }).click({ noWaitAfter: true })
    await paid
    const context = page.context()
    await page.close()

    page = await context.newPage()
    await page.goto(demo.storefront)
    await page.waitForURL(/\/order\/[^/]+\/confirmed/)
  })

  it("is offered the open payment page after leaving it without paying", async () => {
    await goToPay(page)
    const gateway = page.url()
    await page.goto(`${demo.storefront}/ca/checkout`)

    await page.getByRole("link", { name: "Continue your payment" }).click()
    await page.waitForURL(gateway)
  })

  it("meets no serious accessibility fault from the shop to the payment page", async () => {
    await page.goto(`${demo.storefront}/ca`)
    await page.getByRole("heading", { level: 1 }).waitFor()
    await expectAccessible(page)
    await goToPay(page)
    await expectAccessible(page)
  })

  /** As the sandbox's console does with the session of a payment page. */
  async function steer(page: Page, action: "expire" | "pay", url = page.url()): Promise<void> {
    const id = new URL(url).pathname.split("/").at(-1)
    const answer = await fetch(`${demo.sandbox}/sandbox/sessions/${id}/${action}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    })
    expect(answer.status).toBe(200)
  }

  async function outcomeOf(handle: string): Promise<string> {
    const answer = await fetch(`${demo.medusa}/store/hosted-checkout/attempts/${handle}`, {
      headers: { "x-publishable-api-key": demo.publishableKey },
    })
    return ((await answer.json()) as { attempt: { outcome: string } }).attempt.outcome
  }

  async function addMug(page: Page, inCart: number): Promise<void> {
    await page.goto(`${demo.storefront}/ca/products/enamel-mug`)
    await page.getByRole("button", { name: "Add to cart" }).click()
    await page.getByRole("link", { name: new RegExp(`^Cart,? ?${inCart}`) }).waitFor()
  }

  /** From the shop's front page to the gateway's page; returns the total as it is shown. */
  async function goToPay(page: Page): Promise<string> {
    await addMug(page, 1)
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

async function fillCard(page: Page, number: string): Promise<void> {
  await page.locator("#cc-number").fill(number)
  await page.locator("#cc-exp").fill("12/40")
  await page.locator("#cc-csc").fill("123")
}

async function payByCard(page: Page, number: string): Promise<void> {
  await page.waitForURL(/\/checkout\//)
  await fillCard(page, number)
  await page.getByRole("button", { name: /^Pay/ }).click()
}
