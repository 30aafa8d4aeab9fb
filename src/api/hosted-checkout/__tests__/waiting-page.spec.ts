import { HELD_FOR_SHOPPERS } from "../../../core/payment/held-for-shoppers"
import { HOLD_REASONS } from "../../../core/payment/reasons"
import { PAGE_TEXTS } from "../page-texts"
import { renderWaitingPage, type WaitingPage } from "../waiting-page"

const shop = { storefrontUrl: "https://shop.example.com" }
const held = HOLD_REASONS.map((reason): WaitingPage => ({
  kind: "held",
  reason,
  reference: "hcatt_1",
  ...shop,
}))
const PAGES: WaitingPage[] = [
  ...(["to_cart", "to_order", "to_shop"] as const).map((text): WaitingPage => ({
    kind: "confirming",
    exit: { text, url: "https://shop.example.com/exit" },
  })),
  ...held,
  { kind: "held", reason: null, reference: "hcatt_1", ...shop },
  {
    kind: "returned",
    reference: "hcatt_1",
    exit: { text: "to_cart", url: "https://shop.example.com/exit" },
  },
  { kind: "paid", ...shop },
  { kind: "cart_gone", ...shop },
  { kind: "unknown" },
]
const TEXTS = [...Object.values(PAGE_TEXTS), ...Object.values(HELD_FOR_SHOPPERS)]

/** The texts of a language that a page has. */
function textsIn(html: string, language: "en" | "fr"): number {
  return TEXTS.filter((texts) => html.includes(texts[language])).length
}

describe("A page of the plugin's own", () => {
  it.each(PAGES)("is whole in either language: $kind $reason", (page) => {
    const { html: english } = renderWaitingPage(page, "en")
    const { html: french } = renderWaitingPage(page, "fr")

    expect(english).toContain(`<html lang="en">`)
    expect(french).toContain(`<html lang="fr-CA">`)
    expect(textsIn(english, "en")).toBeGreaterThan(0)
    expect(textsIn(french, "fr")).toBe(textsIn(english, "en"))
    expect(textsIn(english, "fr")).toBe(0)
    expect(textsIn(french, "en")).toBe(0)
  })

  it("asks again by itself only while the payment is being confirmed", () => {
    const refreshed = PAGES.map((page) => renderWaitingPage(page, "en").refreshSeconds)
    expect(refreshed.filter(Boolean)).toEqual([3, 3, 3])
  })

  it("has one heading, which is its title", () => {
    for (const page of PAGES) {
      const { html } = renderWaitingPage(page, "fr")
      const [, title] = /<title>(.*)<\/title>/.exec(html) ?? []
      expect([...html.matchAll(/<h1>(.*)<\/h1>/g)].map(([, heading]) => heading)).toEqual([title])
    }
  })
})
