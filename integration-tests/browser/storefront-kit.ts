import type { BrowserContextOptions, Page } from "playwright-core"
import { shortReference } from "../../src/core/attempt/short-reference"
import { STORE_REFUSALS } from "../../src/core/errors/store-refusal"
import { expectUsable } from "../helpers/browser/axe"
import { serveStrictShop, type StrictShop } from "../helpers/browser/strict-shop"
import { useBrowser } from "../helpers/browser/use-browser"
import { rewriteAttempt } from "../helpers/database/rewrite-attempt"
import { actOn, paidAReplacedPage, readItem } from "../helpers/money/held"
import { approved, completed } from "../helpers/shopper/payments"
import { APPROVED_CARD, DECLINED_CARD, type Shopper } from "../helpers/shopper/shopper"
import { optionsOf } from "../helpers/store/options-of"
import { storeTests, poll } from "../helpers/store/store"

const PHONE: BrowserContextOptions = {
  locale: "en-CA",
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}
const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }

const ENGLISH = {
  pay: "Pay",
  cancel: "Cancel payment",
  confirming: "Confirming your payment",
  cancelled: "Payment cancelled",
  expired: "The payment page has expired",
  declined: "Your card was declined",
  held: "Your payment has arrived",
  returned: "Your payment was returned",
  complete: "Your payment is complete",
  continue: "Continue your payment",
  toOrder: "Go to your order",
  refused: STORE_REFUSALS.already_paid.en as string,
}
const FRENCH = {
  pay: "Payer",
  cancel: "Annuler le paiement",
  cancelled: "Paiement annulé",
  held: "Votre paiement est arrivé",
  refused: STORE_REFUSALS.already_paid.fr,
}

const ORDER = /\/ca\/order\/[^/]+\/confirmed$/
/** With the handle of the payment that the shopper is back from. */
const CHECKOUT = /\/ca\/checkout\?handle=[\w-]{24}$/

// The gateway is at 127.0.0.1, Medusa at localhost, the shop at shop.localhost: three sites.
export const describeStorefrontKit = storeTests(
  "The storefront kit in a shop with SameSite=Strict cookies",
  (store) => {
    const browser = useBrowser()
    let shop: StrictShop
    beforeAll(async () => {
      shop = await serveStrictShop(store)
      Object.assign(optionsOf(store), {
        storefrontUrl: shop.url,
        orderPath: "/{country_code}/payment/{handle}",
        cartPath: "/{country_code}/payment/{handle}?payment={payment}",
      })
    }, 120_000)
    afterAll(async () => {
      await shop?.close()
    })

    describe.each([
      ["on a phone, in English", PHONE, ENGLISH],
      ["on a desktop, in French", { ...DESKTOP, locale: "fr-CA" }, FRENCH],
    ] as const)("%s", (_, visit, text) => {
      it("A shopper who cancelled the payment is back at the checkout with the full cart, and can still pay", async () => {
        const { page } = await goToPay()
        await page.getByRole("link", { name: text.cancel }).click()

        await page.waitForURL(CHECKOUT)
        await page.getByText(text.cancelled).waitFor()
        expect(await headerOf(page)).toBe("Cart (1)")
        await expectUsable(page)
        await page.getByRole("button", { name: text.pay, exact: true }).click()
        await payByCard(page, APPROVED_CARD)
        await page.waitForURL(ORDER)
      })

      it("The return page tells a shopper the reference of a payment held for an admin, and offers no way to pay again", async () => {
        const { shopper, session } = await paidAReplacedPage(store)
        const payments = await shopper.payments()
        const [reference = "none is held"] = payments.flatMap((payment) =>
          payment.status === "held" ? [payment.reference] : []
        )
        const page = await open(`/ca/payment/${session.data.handle}`)

        await page.getByRole("heading", { name: text.held }).waitFor()
        await page.getByText(shortReference(reference), { exact: true }).waitFor()
        await expectUsable(page)
        expect(await page.getByRole("link").count()).toBe(0)
      })

      it("A shopper who tries to pay a paid cart again reads a refusal in the shopper's language", async () => {
        const shopper = await store.shopper().fillCart()
        await shopper.openCollection()
        const page = await open(`/take/${shopper.cartId}`)
        await page.getByRole("button", { name: text.pay, exact: true }).waitFor()
        approved(shopper.pay(await shopper.startPayment()))
        await completed(shopper)
        await page.getByRole("button", { name: text.pay, exact: true }).click()

        await page.getByRole("alert").getByText(text.refused).waitFor()
        await expectUsable(page)
      })

      // One language is enough where the texts are not the point.
      if (text === ENGLISH) {
        it("A shopper who paid sees the order, and the cart is empty", async () => {
          const { page } = await goToPay()
          await payByCard(page, APPROVED_CARD)

          await page.waitForURL(ORDER)
          expect(await headerOf(page)).toBe("Cart (0)")
        })

        it("A shopper whose card was declined pays with another card", async () => {
          const { page } = await goToPay()
          await payByCard(page, DECLINED_CARD)
          await page.getByText(ENGLISH.declined).waitFor()
          await payByCard(page, APPROVED_CARD)

          await page.waitForURL(ORDER)
          expect(await headerOf(page)).toBe("Cart (0)")
        })

        it("A shopper whose payment page expired pays on a new page", async () => {
          const { page, shopper } = await goToPay()
          const [attempt] = await shopper.attempts()
          await rewriteAttempt(store, attempt?.id ?? "", { expires_at: new Date(0) })
          const first = page.url()
          await page.getByRole("link", { name: ENGLISH.cancel }).click()

          await page.waitForURL(CHECKOUT)
          await page.getByText(ENGLISH.expired).waitFor()
          await page.getByRole("button", { name: ENGLISH.pay, exact: true }).click()
          await page.waitForURL(/\/checkout\/[^?]+$/)
          expect(page.url()).not.toBe(first)
          await payByCard(page, APPROVED_CARD)
          await page.waitForURL(ORDER)
          expect(await headerOf(page)).toBe("Cart (0)")
        })

        it("A shopper who closed the tab after paying sees the order when the shopper opens the shop again", async () => {
          const { page, shopper } = await goToPay()
          const context = page.context()
          await page.close()
          const [attempt] = await shopper.attempts()
          store.control.pay(pageOf(attempt), APPROVED_CARD)

          const later = await context.newPage()
          await later.goto(`${shop.url}/ca`)
          await later.getByText(ENGLISH.complete).waitFor()
          await expectUsable(later)
          await later.getByRole("link", { name: ENGLISH.toOrder }).click()
          await later.waitForURL(ORDER)
          expect(await headerOf(later)).toBe("Cart (0)")
        })

        it("The shop tells a shopper that a payment is held for an admin, and tells only once that it was refunded at the gateway", async () => {
          const { shopper, session } = await paidAReplacedPage(store)
          const key = `hosted-checkout.payment.${session.data.handle}`
          const payment = { handle: session.data.handle, cart_id: shopper.cartId, total: 1, at: 1 }
          const remembered = JSON.stringify(JSON.stringify(payment))
          const page = await open("/ca")
          await page.evaluate(`localStorage.setItem("${key}", ${remembered})`)
          await page.reload()
          await page.getByText(ENGLISH.held).waitFor()
          await expectUsable(page)

          const { gateway } = await readItem(store, shopper)
          const returned = { returned: gateway.balance, note: "Given back in the shop" }
          await actOn(store, shopper, { action: "state_returned", ...returned })
          await page.reload()
          await page.getByText(ENGLISH.returned).waitFor()
          await page.waitForFunction(`localStorage.getItem("${key}") === null`)
        })

        it("A shopper who returns before the payment is confirmed waits on the return page, which leads to the order", async () => {
          const { shopper } = await goToPay()
          const [attempt] = await shopper.attempts()
          const page = await open(`/ca/payment/${attempt?.handle}`)
          await page.getByRole("status").getByText(ENGLISH.confirming).waitFor()
          await page.getByRole("link", { name: ENGLISH.continue }).waitFor()
          await expectUsable(page)

          store.control.pay(pageOf(attempt), APPROVED_CARD)
          await page.waitForURL(ORDER)
        })
      }

      async function goToPay(): Promise<{ page: Page; shopper: Shopper }> {
        const shopper = await store.shopper().fillCart()
        await shopper.openCollection()
        const page = await open(`/take/${shopper.cartId}`)
        await page.getByRole("button", { name: text.pay, exact: true }).click()
        await page.waitForURL(`${store.sandbox.url}/checkout/*`)
        return { page, shopper }
      }

      async function open(path: string): Promise<Page> {
        const page = await (await browser.newContext(visit)).newPage()
        await page.goto(shop.url + path)
        return page
      }
    })

    it("In a shop with SameSite=Strict cookies, a shopper whom the gateway sends straight to the checkout loses the cart", async () => {
      const page = await (await browser.newContext(DESKTOP)).newPage()
      const shopper = await store.shopper().fillCart()
      const { data } = await shopper.startPayment()
      await page.goto(`${shop.url}/take/${shopper.cartId}`)
      const options = optionsOf(store)
      const { cartPath } = options
      Object.assign(options, { cartPath: "/{country_code}/checkout" })
      await page.goto(data.checkout_url)
      await page.getByRole("link", { name: ENGLISH.cancel }).click()

      await page.getByText("Page not found").waitFor()
      Object.assign(options, { cartPath })
    })

    it("The return page tells a shopper that the card was declined, and links to the open payment page", async () => {
      const page = await (await browser.newContext(PHONE)).newPage()
      const shopper = await store.shopper().fillCart()
      const session = await shopper.startPayment()
      shopper.pay(session, DECLINED_CARD)
      const [attempt] = await shopper.attempts()
      await poll(store, attempt?.id ?? "")

      await page.goto(`${shop.url}/ca/payment/${session.data.handle}`)
      await page.getByRole("heading", { name: ENGLISH.declined }).waitFor()
      // The focus is on what has changed, and the keyboard continues from there.
      expect(await focusedText(page)).toBe(ENGLISH.declined)
      await page.keyboard.press("Tab")
      expect(await focusedText(page)).toBe(ENGLISH.continue)
      await page.keyboard.press("Enter")
      await page.waitForURL(session.data.checkout_url)
    })

    it("The checkout offers an open payment page with its remaining time, but not after the cart has changed", async () => {
      const page = await (await browser.newContext(PHONE)).newPage()
      const shopper = await store.shopper().fillCart()
      await page.goto(`${shop.url}/take/${shopper.cartId}`)
      await page.getByRole("button", { name: ENGLISH.pay, exact: true }).click()
      await page.waitForURL(`${store.sandbox.url}/checkout/*`)
      const gateway = page.url()

      await page.goto(`${shop.url}/ca/checkout`)
      await page.getByText(/It is open for \d+ more minutes/).waitFor()
      await expectUsable(page)
      await page.getByRole("link", { name: ENGLISH.continue }).click()
      await page.waitForURL(gateway)

      await shopper.addProduct("smoke-tea")
      await page.goto(`${shop.url}/ca/checkout`)
      await page.getByRole("button", { name: ENGLISH.pay, exact: true }).waitFor()
      expect(await page.getByRole("link", { name: ENGLISH.continue }).count()).toBe(0)
    })
  }
)

async function payByCard(page: Page, number: string): Promise<void> {
  await page.locator("#cc-number").fill(number)
  await page.locator("#cc-exp").fill("12/40")
  await page.locator("#cc-csc").fill("123")
  await page.getByRole("button", { name: /^Pay/ }).click()
}

function pageOf(attempt: { token: string | null } | undefined): string {
  return attempt?.token ?? ""
}

async function headerOf(page: Page): Promise<string> {
  return await page.locator("header").innerText()
}

async function focusedText(page: Page): Promise<string> {
  return await page.evaluate<string>("document.activeElement.textContent")
}
