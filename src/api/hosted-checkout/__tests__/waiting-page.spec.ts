import { HELD_FOR_SHOPPERS } from "../../../core/payment/held-for-shoppers"
import { HOLD_REASONS } from "../../../core/payment/reasons"
import { LINK_TEXTS } from "../link-texts"
import { PAGE_TEXTS } from "../page-texts"
import { renderWaitingPage, type PageSubject, type WaitingPage } from "../waiting-page"

const shop = { storefrontUrl: "https://shop.example.com" }
const subject: PageSubject = {
  shopName: "Tamarack & Co",
  payment: { id: "hcatt_01K8ZQ4Y7T3M5N6P8RABCDWXYZ", amount: "1022.98", currency_code: "cad" },
}
const held = HOLD_REASONS.map((reason): WaitingPage => ({
  kind: "held",
  reason,
  ...shop,
}))
const PAGES: WaitingPage[] = [
  ...(["to_cart", "to_order", "to_link", "to_shop"] as const).map((text): WaitingPage => ({
    kind: "confirming",
    exit: { text, url: "https://shop.example.com/exit" },
  })),
  ...held,
  { kind: "held", reason: null, ...shop },
  {
    kind: "returned",
    exit: { text: "to_cart", url: "https://shop.example.com/exit" },
  },
  { kind: "paid", ...shop },
  { kind: "cart_gone", ...shop },
  { kind: "too_old", ...shop },
  { kind: "unknown" },
  { kind: "unavailable" },
]
const NAMED_PAGES = PAGES.map((page) => {
  const reason = "reason" in page ? ` (${page.reason})` : ""
  return [`${page.kind}${reason}`, page] as const
})
const TEXTS = [...Object.values(PAGE_TEXTS), ...Object.values(HELD_FOR_SHOPPERS)]

/** The texts of a language that a page has. */
function textsIn(html: string, language: "en" | "fr"): number {
  return TEXTS.filter((texts) => html.includes(texts[language])).length
}

describe("The shopper's page", () => {
  it.each(NAMED_PAGES)(
    "The page to which a shopper returns has all its texts in English and French in the state %s",
    (_, page) => {
      const { html: english } = renderWaitingPage(page, subject, "en")
      const { html: french } = renderWaitingPage(page, subject, "fr")

      expect(english).toContain(`<html lang="en">`)
      expect(french).toContain(`<html lang="fr-CA">`)
      expect(textsIn(english, "en")).toBeGreaterThan(0)
      expect(textsIn(french, "fr")).toBe(textsIn(english, "en"))
      expect(textsIn(english, "fr")).toBe(0)
      expect(textsIn(french, "en")).toBe(0)
    }
  )

  it("The page to which a shopper returns from the gateway reloads by itself in two cases only: the payment is being confirmed, or Medusa cannot answer", () => {
    const refreshed = PAGES.map((page) => renderWaitingPage(page, subject, "en").refreshSeconds)
    expect(refreshed.filter(Boolean)).toEqual([3, 3, 3, 3, 10])
  })

  it.each(NAMED_PAGES)(
    "The page to which a shopper returns shows the shop, the amount and a short reference in the state %s",
    (_, page) => {
      const english = renderWaitingPage(page, subject, "en").html
      expect(english).toContain("Tamarack &amp; Co")
      expect(english).toContain("$1,022.98")
      expect(english).toContain("<dd>ABCDWXYZ</dd>")
      expect(english).not.toContain("hcatt_")
      expect(renderWaitingPage(page, subject, "fr").html).toMatch(/1\s022,98\s\$/)
    }
  )

  it("The page to which a shopper returns leaves out the name of a shop without a name, and the details of a payment that the store does not know", () => {
    const nothing = { shopName: null, payment: null }
    const { html } = renderWaitingPage({ kind: "unknown" }, nothing, "en")
    expect(html).not.toMatch(/<dl>|class="shop"|null/)
  })

  it("The page to which a shopper returns and the page of a payment link promise no short wait while the payment is being confirmed", () => {
    for (const text of [PAGE_TEXTS.wait, PAGE_TEXTS.wait_for_order, LINK_TEXTS.wait]) {
      expect(Object.values(text).join()).not.toMatch(/moment|instant|second/i)
    }
  })

  it("The page to which a shopper returns has one heading, which is also the page's title", () => {
    for (const page of PAGES) {
      const { html } = renderWaitingPage(page, subject, "fr")
      const [, title] = /<title>(.*)<\/title>/.exec(html) ?? []
      expect([...html.matchAll(/<h1>(.*)<\/h1>/g)].map(([, heading]) => heading)).toEqual([title])
    }
  })
})
