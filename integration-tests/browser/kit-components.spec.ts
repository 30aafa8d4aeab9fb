import type { Page } from "playwright-core"
import { holding } from "../helpers/browser/holding"
import { serveKitLab, type KitLab } from "../helpers/browser/kit-lab"
import { useBrowser } from "../helpers/browser/use-browser"

const HANDLE = "aB3-_aB3-_aB3-_aB3-_aB3-"
const GATEWAY = "https://pay.example.com/checkout/1"
/** Of a page that takes no other payment. */
const PAID = { status: "over", checkout_url: null }

const NEWEST = "19"

describe.each(["18", NEWEST] as const)("The kit's components with React %s", (react) => {
  const browser = useBrowser()
  let lab: KitLab
  beforeAll(async () => {
    lab = await serveKitLab(react)
  }, 120_000)
  afterAll(async () => {
    await lab?.close()
  })
  afterEach(() => lab.reset())

  describe("Behaviour of each version of React", () => {
    it("PayButton shows no failure when the storefront's onOrder callback redirects the shopper with Next.js", async () => {
      lab.medusa.answer = (req, res) =>
        req.path.endsWith("/complete")
          ? res.json({ type: "order", order: { id: "order_1" } })
          : lab.medusa.page(HANDLE, null)(req, res)
      const page = await open({ scene: "pay", onOrder: "redirects" })
      await page.getByRole("button", { name: "Pay" }).click()

      await page.getByText("Caught: NEXT_REDIRECT;push;/order/order_1").waitFor()
      expect(await callsOf(page)).toEqual(["order order_1"])
    })

    it("In React's strict mode, the storefront kit's return page calls onOrder only once and redirects only once", async () => {
      lab.medusa.answer = lab.medusa.order()
      const page = await open({ scene: "return", handle: HANDLE })
      await page.waitForFunction(`CALLS.includes("navigate /order/order_1")`)
      await settled(page)

      expect(await callsOf(page)).toEqual(["order order_1", "navigate /order/order_1"])
    })

    it.each([
      ["pay", "BUTTON"],
      ["return", "SECTION"],
      ["notice", "DIV"],
    ])(
      "The storefront kit's %s component passes ref and attributes to its HTML element",
      async (scene, element) => {
        lab.medusa.answer = lab.medusa.payment({ outcome: "held", status: "held" })
        const page = await open({ scene, handle: HANDLE })

        await page
          .locator(`${element.toLowerCase()}[data-part=${scene}]`)
          .waitFor({ state: "attached" })
        expect(await page.evaluate<string[]>("CALLS")).toContain(`ref ${element}`)
      }
    )

    it.each(["pay", "return", "notice"])(
      "The storefront kit's %s component can be rendered on a server and hydrated without an error",
      async (scene) => {
        const faults: string[] = []
        const settings = { scene, handle: HANDLE, medusaUrl: lab.medusa.url }
        await lab.renderOnServer(settings)
        const page = await prepared(settings)
        page.on("console", (message) => message.type() === "error" && faults.push(message.text()))
        page.on("pageerror", (error) => faults.push(error.message))
        await page.goto(lab.url)

        await page.locator(`[data-part=${scene}]`).waitFor({ state: "attached" })
        await page.getByRole("button", { name: "Render 0" }).click()
        await page.getByRole("button", { name: "Render 1" }).waitFor()
        expect(faults).toEqual([])
      }
    )
  })

  // One version shows what does not depend on it.
  if (react === NEWEST) {
    describe("PayButton", () => {
      it.each(["throws", "rejects"])(
        "PayButton says that the order is placed although the storefront's onOrder callback %s",
        async (onOrder) => {
          lab.medusa.answer = (req, res) =>
            req.path.endsWith("/complete")
              ? res.json({ type: "order", order: { id: "order_1" } })
              : lab.medusa.page(HANDLE, null)(req, res)
          const page = await open({ scene: "pay", onOrder })
          await page.getByRole("button", { name: "Pay" }).click()

          await page.getByRole("alert").getByText("Your order is placed").waitFor()
          expect(await callsOf(page)).toEqual(["order order_1", "error Error without a code"])
        }
      )

      it("When a payment cannot be started, PayButton gives the storefront the cause, and the shopper a plain sentence", async () => {
        lab.medusa.answer = lab.medusa.refusal(500, { message: "An unknown error occurred." })
        const page = await open({ scene: "pay" })
        await page.getByRole("button", { name: "Pay" }).click()

        await page.getByRole("alert").getByText("Payment cannot be started right now").waitFor()
        expect(await callsOf(page)).toEqual([
          "error PaymentError without a code with its cause",
          "refused null null",
        ])
      })

      it("When Medusa refuses a payment, PayButton gives the storefront the code, and the shopper the message", async () => {
        lab.medusa.answer = refusing(429, {
          code: "too_many_starts",
          message: "Veuillez attendre une minute.",
          language: "fr-CA",
          retry_after: "42",
        })
        const page = await open({ scene: "pay" })
        await page.getByRole("button", { name: "Pay" }).click()

        const alert = page.getByRole("alert").and(page.locator("[lang=fr-CA]"))
        await alert.getByText("Veuillez attendre une minute.").waitFor()
        expect(await callsOf(page)).toEqual(["refused too_many_starts 42"])
      })

      it("PayButton asks a customer not to pay an order again while a payment of the order is held for an admin", async () => {
        lab.medusa.answer = lab.medusa.payment({ outcome: "held", checkout_url: null })
        const page = await open({ scene: "pay", orderId: "order_1", locale: "fr-CA" })
        await page.getByRole("button", { name: "Payer" }).click()

        await page.getByRole("alert").getByText("Veuillez ne pas payer de nouveau.").waitFor()
        expect(await callsOf(page)).toEqual(["refused payment_held null"])
      })

      it("A shopper who leaves the checkout while a payment starts is not sent away, and the browser remembers the payment", async () => {
        const held = holding()
        lab.medusa.answer = (req, res) =>
          void held.released.then(() => lab.medusa.page(HANDLE, GATEWAY)(req, res))
        const page = await open({ scene: "pay" })
        await page.getByRole("button", { name: "Pay" }).click()
        const answered = page.waitForResponse((response) => response.request().method() === "POST")
        await page.getByRole("button", { name: "Elsewhere" }).click()
        held.release()

        await (await answered).finished()
        await page.waitForFunction(`localStorage.length === 1`)
        expect(await callsOf(page)).toEqual([])
      })

      it("A double click on PayButton starts only one payment", async () => {
        lab.medusa.answer = lab.medusa.page(HANDLE, GATEWAY)
        const page = await open({ scene: "pay" })
        await page.getByRole("button", { name: "Pay" }).dblclick()

        await page.waitForFunction(`CALLS.length > 0`)
        expect(await callsOf(page)).toEqual([`navigate ${GATEWAY}`])
        expect(lab.medusa.asked).toBe(1)
      })

      it.each([
        ["held", "Your payment has arrived"],
        ["confirming", "Confirming your payment"],
      ])(
        "The Pay button cannot be clicked and says why while a payment of the same cart has the outcome %s",
        async (outcome, label) => {
          lab.medusa.answer = lab.medusa.payment({ ...PAID, outcome })
          const page = await checkoutWith("cart_1")
          const button = page.getByRole("button", { name: label })
          await button.waitFor()
          const asked = lab.medusa.asked
          await button.click({ force: true })
          await settled(page)

          expect(await button.getAttribute("aria-disabled")).toBe("true")
          expect(await callsOf(page)).toEqual([])
          expect(lab.medusa.asked).toBe(asked)
        }
      )

      it("The Pay button can be clicked again once the cart's payment was refunded at the gateway", async () => {
        lab.medusa.answer = lab.medusa.payment({ ...PAID, outcome: "confirming" })
        const page = await checkoutWith("cart_1")
        await page.getByRole("button", { name: "Confirming your payment" }).waitFor()
        lab.medusa.answer = lab.medusa.payment({ ...PAID, outcome: "returned" })

        await page.getByRole("button", { name: "Pay", disabled: false }).waitFor()
      })

      it("The Pay button can be clicked while a payment of another cart is held for an admin", async () => {
        lab.medusa.answer = lab.medusa.payment({ ...PAID, outcome: "held", cart_id: "cart_2" })
        const page = await checkoutWith("cart_2")
        await page.getByText("Your payment has arrived").waitFor()

        await page.getByRole("button", { name: "Pay", disabled: false }).waitFor()
      })

      it("PayButton starts a payment in a private window without localStorage", async () => {
        lab.medusa.answer = lab.medusa.page(HANDLE, GATEWAY)
        const page = await open({ scene: "pay" }, { keepsNothing: true })
        await page.getByRole("button", { name: "Pay" }).click()

        await page.waitForFunction(`CALLS.includes("navigate ${GATEWAY}")`)
        expect(await callsOf(page)).toEqual([`navigate ${GATEWAY}`])
      })
    })

    describe("PaymentNotice", () => {
      it("The storefront kit's payment notice still says that the payment is complete after the shop's page has finished loading late", async () => {
        const held = holding()
        lab.medusa.answer = lab.medusa.order()
        const page = await prepared({ scene: "notice" })
        await page.route("**/slow.png", async (route) => {
          await held.released
          await route.fulfill({ contentType: "image/png", body: "" })
        })
        await page.addInitScript(`addEventListener("DOMContentLoaded", () => {
          document.body.append(Object.assign(new Image(), { src: "/slow.png" }))
          addEventListener("pageshow", () => { document.title = "loaded" })
        })`)
        await remember(page, HANDLE)
        const loaded = page.goto(lab.url)
        await page.getByText("Your payment is complete").waitFor()
        held.release()
        await loaded

        await page.waitForFunction(`document.title === "loaded"`)
        await settled(page)
        expect(await page.getByText("Your payment is complete").count()).toBe(1)
      })

      it("While Medusa has not yet answered about a remembered payment, the storefront kit's payment notice does not call the payment cancelled", async () => {
        const held = holding()
        lab.medusa.answer = (req, res) =>
          void held.released.then(() =>
            lab.medusa.payment({ outcome: "held", status: "held", reference: "hcatt_1" })(req, res)
          )
        const page = await open({ scene: "notice", handle: HANDLE })
        await settled(page)
        expect(await page.getByText("Payment cancelled").count()).toBe(0)

        held.release()
        await page.getByText("Your payment has arrived").waitFor()
      })

      it.each(["throws", "rejects"])(
        "The storefront kit's payment notice says that the payment is complete although the storefront's onOrder callback %s",
        async (onOrder) => {
          lab.medusa.answer = lab.medusa.order()
          const page = await open({ scene: "notice", handle: HANDLE, onOrder })

          await page.getByText("Your payment is complete").waitFor()
          await page.waitForFunction(`CALLS.some((call) => call.startsWith("error"))`)
          expect(await page.getByText("Your payment is complete").count()).toBe(1)
        }
      )

      it("A 404 that comes from a proxy and not from the plugin does not make the payment notice forget the payment", async () => {
        lab.medusa.answer = lab.medusa.refusal(404, { message: "Not Found" })
        const page = await prepared({ scene: "notice" })
        await remember(page, HANDLE)
        await page.goto(lab.url)

        await page.waitForFunction(`CALLS.some((call) => call.startsWith("error"))`)
        expect(await page.evaluate("localStorage.length")).toBe(1)
      })

      it("When the plugin answers that it does not know a payment, the storefront kit's payment notice deletes the payment from the browser's storage", async () => {
        lab.medusa.answer = refusing(404, { code: "attempt_unknown", message: "Unknown." })
        const page = await prepared({ scene: "notice" })
        await remember(page, HANDLE)
        await page.goto(lab.url)

        await page.waitForFunction(`localStorage.length === 0`)
      })

      it("The storefront kit's payment notice shows the payments of all browser tabs, also a payment that another tab starts later", async () => {
        const other = "zZ3-_aB3-_aB3-_aB3-_aB3-"
        lab.medusa.answer = (req, res) =>
          (req.path.endsWith(other) ? lab.medusa.order() : lab.medusa.payment({}))(req, res)
        const first = await open({ scene: "notice" })
        const second = await first.context().newPage()
        await second.goto(lab.url)
        await remember(second, HANDLE)
        await first.getByText(/You have a payment page open/).waitFor()
        await remember(second, other, "cart_2")

        await first.getByText("Your payment is complete").waitFor()
        expect(await first.getByText(/You have a payment page open/).count()).toBe(1)
        // The other payment is still remembered.
        await first.waitForFunction(`localStorage.length === 1`)
      })
    })

    describe("PaymentReturn", () => {
      it.each(["throws", "rejects"])(
        "The storefront kit's return page sends the shopper to the order although the storefront's onOrder callback %s",
        async (onOrder) => {
          lab.medusa.answer = lab.medusa.order()
          const page = await open({ scene: "return", handle: HANDLE, onOrder })

          await page.waitForFunction(`CALLS.includes("navigate /order/order_1")`)
          expect(await callsOf(page)).toEqual([
            "order order_1",
            "error Error without a code",
            "navigate /order/order_1",
          ])
        }
      )

      it("The storefront kit's return page sends the shopper to the order although the onOrder callback never ends", async () => {
        lab.medusa.answer = lab.medusa.order()
        const page = await open({
          scene: "return",
          handle: HANDLE,
          onOrder: "hangs",
          timeoutMs: 1_000,
        })

        await page.waitForFunction(`CALLS.includes("navigate /order/order_1")`)
      })

      it("A shopper who cancels the payment of an existing order is sent back to the order by the storefront kit", async () => {
        lab.medusa.answer = lab.medusa.payment({
          outcome: "cancelled",
          cart_id: null,
          order_id: "order_1",
          checkout_url: null,
        })
        const page = await open({ scene: "return", handle: HANDLE })

        await page.waitForFunction(`CALLS.includes("navigate /order/order_1")`)
      })

      it("When Medusa answers 401, the storefront kit's return page says that the payment cannot be checked right now, and asks Medusa again when the shopper clicks", async () => {
        lab.medusa.answer = lab.medusa.refusal(401, { message: "Unauthorized" })
        const page = await open({ scene: "return", handle: HANDLE })
        await page
          .getByRole("heading", { name: "We cannot check your payment right now" })
          .waitFor()
        await page.getByRole("link", { name: "Back to the shop" }).waitFor()
        expect(await callsOf(page)).toContain("error PaymentError without a code with its cause")

        lab.medusa.answer = lab.medusa.order()
        await page.getByRole("button", { name: "Try again" }).click()
        await page.waitForFunction(`CALLS.includes("navigate /order/order_1")`)
      })

      it("When Medusa does not allow the shop's origin (CORS), the kit's return page offers to try again", async () => {
        lab.medusa.allowsOrigins = false
        const page = await prepared({ scene: "return", handle: HANDLE })
        await page.clock.install()
        await page.goto(lab.url)

        await passTime(
          page,
          async () => await page.getByRole("button", { name: "Try again" }).count()
        )
        await page.getByRole("link", { name: "Back to the shop" }).waitFor()
      })

      it.each([undefined, "", "x".repeat(300)])(
        "The storefront kit's return page says without a request to Medusa that a payment with the handle %p is unknown",
        async (handle) => {
          const page = await open({ scene: "return", handle })

          await page.getByRole("heading", { name: "We do not know this payment" }).waitFor()
          await page.getByRole("link", { name: "Back to the shop" }).waitFor()
          expect(lab.medusa.asked).toBe(0)
        }
      )

      it("A storefront that renders the kit's return page again with a new client causes no further request to Medusa", async () => {
        lab.medusa.answer = lab.medusa.payment({ outcome: "held", status: "held" })
        const page = await open({ scene: "return", handle: HANDLE, isFresh: true })
        await page.getByRole("heading", { name: "Your payment has arrived" }).waitFor()
        const before = lab.medusa.asked
        for (let times = 1; times <= 5; times += 1) {
          await page.getByRole("button", { name: /^Render/ }).click()
          await page.getByRole("button", { name: `Render ${times}` }).waitFor()
        }
        await settled(page)

        expect(lab.medusa.asked).toBe(before)
      })

      it("A shopper whose phone slept while Medusa answered is still sent to the order by the kit's return page", async () => {
        lab.medusa.answer = () => undefined
        const page = await open({ scene: "return", handle: HANDLE, timeoutMs: 1_000 })
        await page.getByRole("heading", { name: "Confirming your payment" }).waitFor()
        const phone = await page.context().newCDPSession(page)
        await phone.send("Page.setWebLifecycleState", { state: "frozen" })
        lab.medusa.answer = lab.medusa.order()
        await phone.send("Page.setWebLifecycleState", { state: "active" })

        await page.waitForFunction(`CALLS.includes("navigate /order/order_1")`)
      })
    })

    describe("Settings of the components", () => {
      it.each(["return", "notice"])(
        "The storefront kit's %s component uses the heading level that the storefront sets",
        async (scene) => {
          lab.medusa.answer = lab.medusa.payment({ outcome: "held", status: "held" })
          const page = await open({ scene, handle: HANDLE })

          await page.getByRole("heading", { level: 3, name: /^Your payment has arrived/ }).waitFor()
        }
      )

      it.each([
        ["de", "en", "Confirming your payment"],
        ["fr-CA", "fr", "Confirmation de votre paiement"],
      ])(
        "The storefront kit's texts for the locale %s have the HTML language %s: %s",
        async (locale, lang, text) => {
          const page = await open({ scene: "return", handle: HANDLE, locale })

          await page.locator(`[lang=${lang}]`).getByText(text).waitFor()
          expect(await page.locator(`[lang=${locale}]`).count()).toBe(0)
        }
      )
    })

    // The headless browser keeps no page for "back"; the event is what a kept page gets.
    describe("The back button", () => {
      it("A shopper who goes back from the payment page can click the Pay button again", async () => {
        lab.medusa.answer = lab.medusa.page(HANDLE, GATEWAY)
        const page = await open({ scene: "pay" })
        await page.getByRole("button", { name: "Pay" }).click()
        await page.getByRole("button", { name: "Opening the payment page…" }).waitFor()
        await bringBack(page)
        await page.getByRole("button", { name: "Pay" }).click()

        await page.waitForFunction(
          `CALLS.filter((call) => call.startsWith("navigate")).length === 2`
        )
      })

      it("A shopper who goes back to the shop is offered the payment page that is still open", async () => {
        const page = await open({ scene: "notice" })
        await remember(page, HANDLE)
        await bringBack(page)

        await page.getByText(/You have a payment page open/).waitFor()
      })
    })
  }

  /** The notice and the button of the cart `cart_1`, in a browser that has started a payment of a cart. */
  async function checkoutWith(cartId: string): Promise<Page> {
    const page = await prepared({ scene: "checkout" })
    await remember(page, HANDLE, cartId)
    await page.goto(lab.url)
    return page
  }

  async function open(
    settings: Record<string, unknown>,
    rights: { keepsNothing?: boolean } = {}
  ): Promise<Page> {
    const page = await prepared(settings, rights)
    await page.goto(lab.url)
    return page
  }

  async function prepared(
    settings: Record<string, unknown>,
    { keepsNothing }: { keepsNothing?: boolean } = {}
  ): Promise<Page> {
    const context = await browser.newContext()
    const all = JSON.stringify({ medusaUrl: lab.medusa.url, ...settings })
    await context.addInitScript(`window.LAB = ${all}`)
    if (keepsNothing) {
      await context.addInitScript(
        `Object.defineProperty(window, "localStorage", { get() { throw new Error("SecurityError") } })`
      )
    }
    return await context.newPage()
  }

  /** Answers as the plugin does to the kit, which asks for the code in the message. */
  function refusing(status: number, refusal: Record<string, string>) {
    return lab.medusa.refusal(status, { code: refusal.code, message: JSON.stringify(refusal) })
  }
})

/** As the kit keeps it, before the page's own code runs or in the open page. */
async function remember(page: Page, handle: string, cart_id = "cart_1"): Promise<void> {
  const entry = JSON.stringify({ handle, cart_id, total: 22.59, at: 1 })
  const script = `localStorage.setItem("hosted-checkout.payment.${handle}", ${JSON.stringify(entry)})`
  await (page.url() === "about:blank" ? page.addInitScript(script) : page.evaluate(script))
}

async function bringBack(page: Page): Promise<void> {
  await page.evaluate(`dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))`)
}

async function callsOf(page: Page): Promise<string[]> {
  const calls = await page.evaluate<string[]>("CALLS")
  return calls.filter((call) => !call.startsWith("ref "))
}

/** Lets everything happen that is under way: effects, microtasks, answers that have come. */
async function settled(page: Page): Promise<void> {
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
}

/** Lets the page's clock run on until there is something. */
async function passTime(page: Page, found: () => Promise<number>): Promise<void> {
  while ((await found()) === 0) {
    await page.clock.runFor(1_000)
  }
}
