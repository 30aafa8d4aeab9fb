import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Page } from "playwright-core"
import { convertedDraft } from "../helpers/admin/draft-order"
import { numberOf, orderTwice, post } from "../helpers/admin/edit-order"
import { expectUsable } from "../helpers/browser/axe"
import { useBrowser } from "../helpers/browser/use-browser"
import { LINKS, linkOf, type LinkVisitor, request } from "../helpers/shopper/link-visitor"
import { APPROVED_CARD, DECLINED_CARD } from "../helpers/shopper/shopper"
import { storeTests } from "../helpers/store/store"

const ENGLISH = {
  locale: "en-CA",
  open: "Pay for order #",
  pay: /^Pay \$51\.74/,
  item: "Repair",
  paid: "Paid, thank you",
  toOrder: "Go to your order",
  declined: "Your card was declined",
  canceled: "This order is canceled",
  changed: "The amount to pay has changed",
  expired: "This payment link has expired",
  withdrawn: "The shop has withdrawn this payment link",
  toShop: "To the shop",
}
const FRENCH: typeof ENGLISH = {
  locale: "fr-CA",
  open: "Payer la commande nº ",
  pay: /^Payer 51,74/,
  item: "Repair",
  paid: "C’est payé, merci",
  toOrder: "Voir votre commande",
  declined: "Votre carte a été refusée",
  canceled: "Cette commande est annulée",
  changed: "Le montant à payer a changé",
  expired: "Ce lien de paiement a expiré",
  withdrawn: "La boutique a retiré ce lien de paiement",
  toShop: "Vers la boutique",
}

export const describePaymentLinkPage = storeTests("A payment link in a browser", (store) => {
  const browser = useBrowser()

  describe.each([
    ["in English", ENGLISH],
    ["in French", FRENCH],
  ])("%s", (_, text) => {
    it("A customer pays an order by its payment link, and reads that the order is paid", async () => {
      const { orderId, page, payer } = await visit()
      await heading(page, text.open + (await numberOf(store, orderId)))
      await page.getByRole("listitem").getByText(text.item).waitFor()
      await expectUsable(page)
      await payByButton(page, APPROVED_CARD)

      await page.waitForURL(payer.link.url)
      await heading(page, text.paid)
      await expectUsable(page)
      expect(await page.getByRole("button").count()).toBe(0)
      const toOrder = page.getByRole("link", { name: text.toOrder })
      expect(await toOrder.getAttribute("href")).toMatch(/^http:/)
      expect(store.control.session(await tokenOf(payer)).request.amount).toBe(51.74)
    })

    it("A customer whose card was declined pays by the same payment link with another card", async () => {
      const { page, payer } = await visit()
      await payByButton(page, DECLINED_CARD)
      await page.getByText(text.declined).first().waitFor()
      const declined = page.url()
      await page.goto(payer.link.url)
      await page.getByRole("button", { name: text.pay }).waitFor()
      await expectUsable(page)
      await page.getByRole("button", { name: text.pay }).click()
      await page.waitForURL(declined)
      await payByCard(page, APPROVED_CARD)

      await page.waitForURL(payer.link.url)
      await heading(page, text.paid)
      await expectUsable(page)
      expect(await payer.attempts()).toHaveLength(1)
    })

    it.each([
      ["expired", text.expired, expire],
      ["withdrawn", text.withdrawn, withdraw],
      ["of an order that was edited", text.changed, edit],
      ["of an order that was canceled", text.canceled, cancel],
    ] as const)(
      "A payment link that is %s says so, has no button to pay, and leads to the shop",
      async (_name, title, change) => {
        const { page, payer } = await visit()
        await change(payer)
        // The page that is open still has its button.
        await page.getByRole("button", { name: text.pay }).click()
        await heading(page, title)
        expect(page.url()).toBe(`${payer.link.url}?`)
        await expectUsable(page)
        expect(await page.getByRole("button").count()).toBe(0)
        await page.getByRole("link", { name: text.toShop }).waitFor()
        expect(await payer.attempts()).toEqual([])
      }
    )

    it("Medusa's own payment link, which a button of Medusa in Admin copies, leads to a page without items on which the order can be paid", async () => {
      const { orderId, page, payer } = await visit()
      const { payment_collection_id } = payer.link
      await page.goto(
        `${store.url}/payment-collection/${payment_collection_id}?order_id=${orderId}`
      )
      await heading(page, text.open + (await numberOf(store, orderId)))
      expect(page.url()).not.toBe(payer.link.url)
      expect(await page.getByText(text.item).count()).toBe(0)
      await expectUsable(page)
      const link = page.url()
      await page.getByRole("button", { name: text.pay }).click()
      await page.waitForURL(`${store.sandbox.url}/checkout/*`)
      // A stranger may have this link: the gateway's page names nobody.
      expect(await page.locator("#email").inputValue()).toBe("")
      expect(await page.locator("#cc-name").inputValue()).toBe("")
      await page.locator("#cc-name").fill("Robin Tremblay")
      await payByCard(page, APPROVED_CARD)
      await page.waitForURL(link)
      await heading(page, text.paid)
      await expectUsable(page)
      expect(await page.getByRole("link", { name: text.toOrder }).count()).toBe(0)
    })

    /** A customer with the link of an order that nobody has paid. */
    async function visit(): Promise<{ orderId: string; page: Page; payer: LinkVisitor }> {
      const orderId = await convertedDraft(store, text.locale)
      const payer = await linkOf(store, orderId)
      const context = await browser.newContext({
        locale: text.locale,
        viewport: { width: 390, height: 844 },
      })
      const page = await context.newPage()
      await page.goto(payer.link.url)
      return { orderId, page, payer }
    }

    async function payByButton(page: Page, card: string): Promise<void> {
      await page.getByRole("button", { name: text.pay }).click()
      await page.waitForURL(`${store.sandbox.url}/checkout/*`)
      await payByCard(page, card)
    }
  })

  it("Loading a payment link never opens a payment page at the gateway; only the link's button opens one page", async () => {
    const { link } = await linkOf(store, await convertedDraft(store, "en-CA"))
    const before = store.control.sessions().length
    const page = await (await browser.newContext()).newPage()
    await page.goto(link.url)
    expect(await request(link.url, { method: "HEAD" })).toMatchObject({ status: 200 })
    const prefetch = { headers: { "sec-purpose": "prefetch", purpose: "prefetch" } }
    expect(await request(link.url, prefetch)).toMatchObject({ status: 200 })
    const seen = await Promise.all(Array.from({ length: 50 }, async () => await request(link.url)))
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]))
    expect(store.control.sessions()).toHaveLength(before)

    await page.getByRole("button").click()
    await page.waitForURL(`${store.sandbox.url}/checkout/*`)
    expect(store.control.sessions()).toHaveLength(before + 1)
  })

  async function expire({ link }: LinkVisitor): Promise<void> {
    const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await db("hosted_checkout_payment_link")
      .where({ id: link.id })
      .update({ expires_at: new Date(0) })
  }
  async function withdraw({ link }: LinkVisitor): Promise<void> {
    await post(store, `${LINKS}/${link.id}/withdraw`)
  }
  async function edit({ link }: LinkVisitor): Promise<void> {
    await orderTwice(store, link.order_id)
  }
  async function cancel({ link }: LinkVisitor): Promise<void> {
    await post(store, `/admin/orders/${link.order_id}/cancel`)
  }
})

async function tokenOf(payer: LinkVisitor): Promise<string> {
  const [attempt] = await payer.attempts()
  return attempt?.token ?? ""
}

async function heading(page: Page, name: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor()
}

async function payByCard(page: Page, number: string): Promise<void> {
  await page.locator("#cc-number").fill(number)
  await page.locator("#cc-exp").fill("12/40")
  await page.locator("#cc-csc").fill("123")
  await page.getByRole("button", { name: /^Pa(y|yer)\b/ }).click()
}
