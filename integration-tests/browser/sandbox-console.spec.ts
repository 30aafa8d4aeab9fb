import type { Locator, Page } from "playwright-core"
import { startSandbox, type Sandbox } from "../../src/sandbox"
import { callAsIs } from "../../src/sandbox/__tests__/support/calls"
import { closeReceivers, receiverAnswering } from "../../src/sandbox/__tests__/support/receiver"
import { SECRET_KEY } from "../../src/sandbox/__tests__/support/sandboxes"
import { expectUsable } from "../helpers/browser/axe"
import { useBrowser } from "../helpers/browser/use-browser"

/** Each language, width and colour scheme once. */
const VISITS = [
  { language: "en", width: 390, colorScheme: "dark" },
  { language: "fr", width: 1280, colorScheme: "light" },
] as const

describe("The sandbox in a browser", () => {
  const browser = useBrowser()
  let sandbox: Sandbox
  beforeEach(async () => {
    sandbox = await startSandbox({ secretKey: SECRET_KEY, allowInsecureLocalhost: true })
  })
  afterEach(async () => {
    await sandbox.close()
    await closeReceivers()
  })

  describe("The sandbox's console", () => {
    it("A developer declines a card, pays with two cards, refunds and voids in the sandbox's console", async () => {
      const { url, received } = await receiverAnswering(200)
      await create({ reference: "cart_1", webhook_url: url })
      const page = await openConsole()
      const session = sessionOf(page, "cart_1")

      await click(session, "Decline a card")
      await said(page, "A card was declined.")
      await session.getByText("VISA 400000******0002 declined").waitFor()

      await click(session, "Pay")
      await said(page, "$22.59 was paid.")
      const [first, second] = [transactionOf(session, 0), transactionOf(session, 1)]
      await first.getByText("Captured", { exact: true }).waitFor()
      await first.getByText("Delivered").waitFor()

      await click(session, "Pay with a second card")
      await second.getByText("Delivered").waitFor()
      expect(received).toHaveLength(2)

      await first.getByLabel("Refund amount").fill("2,59")
      await click(first, "Refund")
      await first.getByText("$2.59 returned").waitFor()
      await click(first, "Refund")
      await first.getByText("Refunded", { exact: true }).waitFor()
      await click(second, "Void")
      await second.getByText("Voided", { exact: true }).waitFor()
    })

    it("A developer expires and cancels sessions in the sandbox's console, and expires a session by moving the clock", async () => {
      for (const reference of ["cart_1", "cart_2", "cart_3"]) {
        await create({ reference })
      }
      const page = await openConsole()
      await click(sessionOf(page, "cart_1"), "Expire")
      await sessionOf(page, "cart_1").getByText("Expired", { exact: true }).waitFor()
      await click(sessionOf(page, "cart_2"), "Cancel")
      await sessionOf(page, "cart_2").getByText("Cancelled", { exact: true }).waitFor()

      await click(page, "+30 min")
      await sessionOf(page, "cart_3").getByText("Expired", { exact: true }).waitFor()
      await page.getByText("Ahead by 30 min").waitFor()
    })

    it("A developer holds notifications back in the sandbox's console, and sends the held notifications in reverse order", async () => {
      const { url, received } = await receiverAnswering(200)
      const page = await openConsole()
      await click(page, "Hold")
      await page.getByText("Notifications wait until you release them.").waitFor()
      for (const reference of ["cart_1", "cart_2"]) {
        await create({ reference, webhook_url: url })
        await click(sessionOf(page, reference), "Pay")
        await sessionOf(page, reference).getByText("Held", { exact: true }).waitFor()
      }
      expect(received).toHaveLength(0)

      await click(page, "Release in reverse")
      await sessionOf(page, "cart_1").getByText("Delivered").waitFor()
      expect(received.map(({ body }) => (JSON.parse(body) as Payload).reference)).toEqual([
        "cart_2",
        "cart_1",
      ])
    })

    it("A developer drops, repeats, delays and forges notifications in the sandbox's console", async () => {
      const { url, received } = await receiverAnswering(200, 200, 200, 401)
      await create({ reference: "cart_1", webhook_url: url })
      const page = await openConsole()
      const session = sessionOf(page, "cart_1")
      await click(page, "Drop")
      await page.getByText("Notifications are lost.").waitFor()
      await click(session, "Pay")
      await session.getByText("Dropped", { exact: true }).waitFor()
      await click(page, "Send")
      await page.getByText("Notifications are sent at once.").first().waitFor()

      await click(session, "Send again")
      await session.getByText("Delivered").waitFor()
      expect(received).toHaveLength(1)

      await session.getByText("Send another notification").click()
      await click(session, "Twice")
      await session.getByText("Delivered").nth(2).waitFor()
      expect(received).toHaveLength(3)

      await session.getByLabel("Forgery").selectOption("changed_body")
      await click(session, "Forged")
      await session.getByText("Refused", { exact: true }).waitFor()
      await session.getByText("Forged: Body changed after signing").waitFor()

      await session.getByRole("spinbutton").fill("3600")
      await click(session, "Late")
      await session.getByText("Scheduled", { exact: true }).waitFor()
      await click(session, "Lose")
      await session.getByText("Dropped", { exact: true }).nth(1).waitFor()
      expect(received).toHaveLength(4)
    })

    it("The sandbox's console keeps an opened call and an opened notification open when new events arrive", async () => {
      const { url } = await receiverAnswering(200)
      await create({ reference: "cart_1", webhook_url: url })
      const page = await openConsole()
      const session = sessionOf(page, "cart_1")
      await click(session, "Pay")
      await session.getByText("payment.captured", { exact: true }).click()
      await session.getByText(`POST ${url}`).waitFor()
      await session.getByText("POST /hosted-payments/checkout-url").click()
      await create({ reference: "cart_2" })

      await sessionOf(page, "cart_2").waitFor()
      expect(await session.getByText('"event": "payment.captured"').isVisible()).toBe(true)
      expect(await session.getByText('"reference": "cart_1"').first().isVisible()).toBe(true)
    })

    it("A developer makes the sandbox's next calls fail in the console, and removes the planned fault again", async () => {
      const page = await openConsole()
      await page.getByText("Faults", { exact: true }).click()
      const faults = page.locator("#faults")
      await faults.getByLabel("Fault").selectOption({ label: "Status 503" })
      await faults.getByLabel("Number of calls").fill("2")
      await click(faults, "Set fault")
      await faults.getByText("Error status 503 × 2").waitFor()

      expect((await callAsIs(sandbox, "create", { amount: 1 })).status).toBe(503)
      await page.getByText("Fault: Error status").waitFor()
      await click(faults, "Clear faults")
      await faults.getByText("No fault is set.").waitFor()
      expect((await callAsIs(sandbox, "create", { amount: 1 })).status).toBe(201)
    })

    it("The sandbox's console deletes all data after a confirmation", async () => {
      await create({ reference: "cart_1" })
      const page = await openConsole()
      await page.getByText("Reset", { exact: true }).click()
      await sessionOf(page, "cart_1").waitFor()
      await click(page, "Forget everything")

      await page.getByText("No session yet").waitFor()
      await said(page, "The sandbox is empty.")
      expect(await page.getByRole("button", { name: "Forget everything" }).isVisible()).toBe(false)
      expect(await focused(page)).toBe("Reset")
    })

    it("A developer can pay and refund in the sandbox's console by keyboard, and the focus moves to the session when the focused button disappears", async () => {
      await create({ reference: "cart_1" })
      const page = await openConsole()
      await tabTo(page, "Pay")
      await page.keyboard.press("Enter")

      await said(page, "$22.59 was paid.")
      await sessionOf(page, "cart_1").getByText("Captured", { exact: true }).waitFor()
      expect(await page.evaluate("document.activeElement.tagName")).toBe("ARTICLE")
      await page.keyboard.press("Tab")
      expect(await focused(page)).toBe("Pay with a second card")
      await tabTo(page, "Refund")
      await page.keyboard.press("Space")
      await sessionOf(page, "cart_1").getByText("Refunded", { exact: true }).waitFor()
    })

    it("The sandbox's console keeps the focus and typed text when new events arrive", async () => {
      await create({ reference: "cart_1" })
      const page = await openConsole()
      const session = sessionOf(page, "cart_1")
      await click(session, "Pay")
      const amount = session.getByLabel("Refund amount")
      await amount.pressSequentially("7.5")
      await create({ reference: "cart_2" })
      await sessionOf(page, "cart_2").waitFor()

      expect(await amount.inputValue()).toBe("7.5")
      expect(await amount.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(
        true
      )
    })

    it("The sandbox's console keeps the text typed in a form when a planned fault that is listed above the form has happened and leaves the list", async () => {
      sandbox.control.faults.next({ endpoint: "create", respond: "reset" })
      const page = await openConsole()
      await page.getByText("Faults", { exact: true }).click()
      const times = page.getByLabel("Number of calls")
      await times.fill("3")
      await callAsIs(sandbox, "create", { amount: 1 }).catch(() => undefined)
      await page.getByText("No fault is set.").waitFor()

      expect(await times.inputValue()).toBe("3")
      expect(await times.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(
        true
      )
    })

    it("The sandbox's console says when its connection is lost, and when the connection is back", async () => {
      const page = await openConsole()
      await page.getByText("Live", { exact: true }).waitFor()
      const { port } = sandbox
      await sandbox.close()
      await page.getByText("Connection lost").waitFor()

      sandbox = await startSandbox({ secretKey: SECRET_KEY, port, allowInsecureLocalhost: true })
      await create({ reference: "cart_1" })
      await sessionOf(page, "cart_1").waitFor()
      await page.getByText("Live", { exact: true }).waitFor()
    })

    it("The sandbox's console accepts an access token in its address, and removes the token from the address bar", async () => {
      await sandbox.close()
      const options = { secretKey: SECRET_KEY, allowInsecureLocalhost: true }
      sandbox = await startSandbox({ ...options, publicUrl: "https://sandbox.example" })
      const page = await openPage(`${sandbox.url}/sandbox?token=${sandbox.accessToken}`)
      await page.getByRole("heading", { name: "No session yet" }).waitFor()
      expect(page.url()).toBe(`${sandbox.url}/sandbox`)
      await create({ reference: "cart_1" })

      await click(sessionOf(page, "cart_1"), "Pay")
      await said(page, "$22.59 was paid.")
      expect(await page.evaluate("document.cookie")).toBe("")
    })
  })

  describe.each(VISITS)("In $language at $width px, $colorScheme", (visit) => {
    it("The sandbox's console has no serious accessibility fault, both without data and with data", async () => {
      const page = await openConsole(visit)
      await expectUsable(page)
      await fillConsole()
      await page.locator("article").nth(2).waitFor()
      await page.locator(".delivery").nth(2).waitFor()
      await page.evaluate(
        `document.querySelectorAll("details").forEach((details) => (details.open = true))`
      )

      await expectUsable(page)
    })

    it("The sandbox's payment page is accessible, also with errors and while it asks before a cancellation", async () => {
      const url = await create({
        reference: "cart_1",
        items: [{ name: "Maple syrup", quantity: 2, price: 11.3 }],
      })
      const page = await openPage(`${url}?lang=${visit.language}`, visit)
      await expectUsable(page)
      await page.locator("button[type=submit]").click()
      await page.getByRole("alert").waitFor()
      await expectUsable(page)
      await page.locator(".cancel").click()
      await page.locator(".notice").waitFor()
      await expectUsable(page)
    })
  })

  interface Payload {
    reference?: string
  }
  interface Visit {
    width?: number
    colorScheme?: "light" | "dark"
  }

  async function openPage(url: string, { width = 1280, colorScheme = "light" }: Visit = {}) {
    const context = await browser.newContext({
      viewport: { width, height: 844 },
      colorScheme,
      // What fades in has no contrast yet.
      reducedMotion: "reduce",
    })
    const page = await context.newPage()
    await page.goto(url)
    return page
  }

  async function openConsole({
    language = "en",
    ...visit
  }: Visit & { language?: "en" | "fr" } = {}): Promise<Page> {
    return await openPage(`${sandbox.url}/sandbox?lang=${language}`, visit)
  }

  /** Creates a session as a shop does. @returns the address of its page. */
  async function create(fields: Record<string, unknown>): Promise<string> {
    const response = await callAsIs(sandbox, "create", { amount: 22.59, ...fields })
    expect(response.status).toBe(201)
    const { checkout_url } = (await response.json()) as { checkout_url: string }
    return checkout_url
  }

  /** Everything that the console can show: each state, a refused call, a fault, held notifications. */
  async function fillConsole(): Promise<void> {
    const { control } = sandbox
    const { url } = await receiverAnswering(200, 500)
    const ids: string[] = []
    for (const reference of ["cart_1", "cart_2", "cart_3"]) {
      const page = await create({ reference, webhook_url: url, items: [{ name: "Socks" }] })
      ids.push(page.split("/").at(-1) ?? "")
    }
    const [first = "", second = ""] = ids
    control.pay(first, "4000 0000 0000 0002")
    control.pay(first, "4242 4242 4242 4242")
    control.holdWebhooks()
    control.pay(second, "4242 4242 4242 4242")
    control.faults.next({ endpoint: "verify", respond: "reset" })
    const transactionId = control.transactions()[1]?.transaction_id
    await fetch(`${sandbox.url}/sandbox/transactions/${transactionId}/notify`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ forged: "wrong_key" }),
    })
    await callAsIs(sandbox, "create", { amount: -1 })
  }
})

function sessionOf(page: Page, reference: string): Locator {
  return page.getByRole("article").filter({ hasText: reference })
}

function transactionOf(session: Locator, index: number): Locator {
  return session.locator(".transaction").nth(index)
}

async function click(within: Page | Locator, name: string): Promise<void> {
  await within.getByRole("button", { name, exact: true }).first().click()
}

async function said(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole("status").filter({ hasText: text }).waitFor()
}

async function focused(page: Page): Promise<string> {
  return await page.evaluate<string>("document.activeElement.innerText.trim()")
}

/** Presses Tab until the button has the focus. */
async function tabTo(page: Page, button: string): Promise<void> {
  for (let presses = 0; presses < 60 && (await focused(page)) !== button; presses += 1) {
    await page.keyboard.press("Tab")
  }
  expect(await focused(page)).toBe(button)
}
