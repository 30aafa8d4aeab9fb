import type { Page } from "playwright-core"
import { ADMIN_EMAIL, ADMIN_PASSWORD } from "../../demo/seed/admin-login"
import { CUSTOMER_EMAIL, CUSTOMER_PASSWORD } from "../../demo/seed/customer-login"
import { expectUsable } from "../helpers/browser/axe"
import { useBrowser } from "../helpers/browser/use-browser"
import { startDemo, type Demo } from "../helpers/processes/demo"

jest.setTimeout(90_000)

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

describe("The demo in a browser", () => {
  const browser = useBrowser()
  let demo: Demo
  let page: Page

  beforeAll(async () => {
    demo = await startDemo()
  }, 540_000)
  afterAll(async () => {
    expect(await demo?.stop()).toBe(0)
  }, 60_000)
  beforeEach(async () => {
    page = await (await browser.newContext(PHONE)).newPage()
  })

  it("A shopper buys a product by card; Admin and the sandbox's console show the captured total of the order", async () => {
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

    await page.goto(demo.console)
    const session = page.getByRole("article").first()
    await session.getByText("Approved", { exact: true }).waitFor()
    expect(await session.innerText()).toContain(total)
    await session.getByText("Delivered", { exact: true }).waitFor()
  })

  it("A logged-in customer pays the unpaid rest of an order on the order's page in the shop", async () => {
    await signIn(page)
    await goToPay(page, CUSTOMER_EMAIL)
    await payByCard(page, "4242 4242 4242 4242")
    await page.waitForURL(/\/ca\/order\/[^/]+\/confirmed/)
    await page.getByText("Paid", { exact: true }).waitFor()

    const orderId = /order\/([^/]+)\//.exec(page.url())?.[1] ?? ""
    await addToOrder(orderId)
    await page.goto(`${demo.storefront}/ca/account`)
    // The demo keeps the orders of former runs.
    const ofOrder = page.locator(`[href*="${orderId}"]`)
    await page
      .getByRole("link", { name: /^Order #/ })
      .and(ofOrder)
      .click()
    await page.getByText(/^Left to pay: \$/).waitFor()
    await expectUsable(page)
    await page.getByRole("button", { name: /^Pay \$/ }).click()
    await payByCard(page, "4242 4242 4242 4242")
    await page.waitForURL(/\/ca\/order\/[^/]+\/confirmed/)
    await page.getByText("Paid", { exact: true }).waitFor()
    expect(await page.getByText("Left to pay").count()).toBe(0)
  })

  it.each([
    ["held", "Your payment has arrived"],
    ["confirming", "Confirming your payment"],
  ])(
    "In the demo shop, the Pay button of a cart is disabled while a payment of the cart is %s, and says so as a notice does",
    async (outcome, text) => {
      await goToPay(page)
      await page.route("**/store/hosted-checkout/attempts/*", async (route) => {
        const response = await route.fetch()
        const { attempt } = (await response.json()) as { attempt: object }
        const known = { ...attempt, status: "over", outcome, checkout_url: null }
        await route.fulfill({ response, json: { attempt: known } })
      })
      await page.goto(`${demo.storefront}/ca/checkout`)

      await page.getByRole("status").getByText(text).waitFor()
      const pay = page.getByRole("region", { name: "Payment" }).getByRole("button")
      expect(await pay.innerText()).toBe(text)
      expect(await pay.getAttribute("aria-disabled")).toBe("true")
      await expectUsable(page)
    }
  )

  it("A logged-in customer pays an order that an admin entered for the customer, on the order's page in the shop", async () => {
    const orderId = await enterOrder()
    await signIn(page)
    await page.goto(`${demo.storefront}/ca/order/${orderId}/confirmed`)
    await page.getByText(/^Left to pay: \$51\.74/).waitFor()
    await page.getByRole("button", { name: "Pay $51.74" }).click()
    await payByCard(page, "4242 4242 4242 4242")
    await page.waitForURL(/\/ca\/order\/[^/]+\/confirmed/)
    await page.getByText("Paid", { exact: true }).waitFor()
  })

  it("The front page of the demo shop has no serious accessibility fault", async () => {
    await page.goto(`${demo.storefront}/ca`)
    await page.getByRole("heading", { level: 1 }).waitFor()
    await expectUsable(page)
  })

  async function signIn(page: Page): Promise<void> {
    await page.goto(`${demo.storefront}/ca/account`)
    await page.getByLabel("Email").fill(CUSTOMER_EMAIL)
    await page.getByLabel("Password").fill(CUSTOMER_PASSWORD)
    await expectUsable(page)
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.getByRole("heading", { name: "Your orders" }).waitFor()
  }

  /** From a product to the gateway's page. @returns the total as it is shown. */
  async function goToPay(page: Page, email = "ada@example.com"): Promise<string> {
    await page.goto(`${demo.storefront}/ca/products/enamel-mug`)
    await page.getByRole("button", { name: "Add to cart" }).click()
    await page.getByRole("link", { name: /^Cart,? ?1/ }).waitFor()
    await page.goto(`${demo.storefront}/ca/checkout`)

    await page.getByLabel("Email").fill(email)
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

  /** An admin adds a packet of tea to an order, which then owes its price. */
  async function addToOrder(order_id: string): Promise<void> {
    const token = await adminToken()
    const { products } = await askMedusa<{ products: { variants: { id: string }[] }[] }>(
      "/admin/products?handle=smoke-tea&fields=variants.id",
      { token }
    )
    const items = [{ variant_id: products[0]?.variants[0]?.id, quantity: 1 }]
    for (const [path, body] of [
      ["/admin/order-edits", { order_id }],
      [`/admin/order-edits/${order_id}/items`, { items }],
      [`/admin/order-edits/${order_id}/confirm`, {}],
    ] as const) {
      await askMedusa(path, { token, body })
    }
  }

  /** An admin enters an order of 45.00, 51.74 with taxes, for the demo's customer. @returns the order's id. */
  async function enterOrder(): Promise<string> {
    const token = await adminToken()
    const first = async (plural: string, query: string) => {
      const answer = await askMedusa<Record<string, { id: string }[]>>(
        `/admin/${plural}?${query}`,
        { token }
      )
      return answer[plural.replace("-", "_")]?.[0]?.id
    }
    const { draft_order } = await askMedusa<{ draft_order: { id: string } }>(
      "/admin/draft-orders",
      {
        token,
        body: {
          region_id: await first("regions", "currency_code=cad"),
          sales_channel_id: await first("sales-channels", "limit=1"),
          customer_id: await first(
            "customers",
            `has_account=true&email=${encodeURIComponent(CUSTOMER_EMAIL)}`
          ),
          email: CUSTOMER_EMAIL,
          shipping_address: { first_name: "Ada", country_code: "ca", province: "ca-qc" },
          items: [{ title: "Repair", quantity: 1, unit_price: 45 }],
        },
      }
    )
    await askMedusa(`/admin/draft-orders/${draft_order.id}/convert-to-order`, { token, body: {} })
    return draft_order.id
  }

  async function adminToken(): Promise<string> {
    const body = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }
    return (await askMedusa<{ token: string }>("/auth/user/emailpass", { body })).token
  }

  async function askMedusa<Answer>(
    path: string,
    { body, token }: { body?: object; token?: string }
  ): Promise<Answer> {
    const answer = await fetch(demo.medusa + path, {
      method: body ? "POST" : "GET",
      headers: {
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) {
      throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    }
    return (await answer.json()) as Answer
  }

  async function openInAdmin(orderId: string): Promise<Page> {
    const admin = await (
      await browser.newContext({ viewport: { width: 1280, height: 900 } })
    ).newPage()
    await admin.goto(`${demo.medusa}/app/login`)
    await admin.getByPlaceholder("Email").fill(ADMIN_EMAIL)
    await admin.getByPlaceholder("Password").fill(ADMIN_PASSWORD)
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
