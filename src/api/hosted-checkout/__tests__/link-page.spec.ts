import { LINK_TEXTS } from "../link-texts"
import { renderLinkPage, type LinkPage, type LinkSubject } from "../link-page"

const HOSTILE = `x\r\n"'><script>alert(1)</script>`

const subject: LinkSubject = {
  shopName: "Tamarack & Co",
  link: {
    amount: "1022.98",
    currency_code: "cad",
    expires_at: new Date("2026-12-11T15:00:00Z"),
    created_by: "user_1",
  },
  order: {
    display_id: 12,
    items: [
      { name: "Mug, red", quantity: 2 },
      { name: "Tea", quantity: 1 },
    ],
  },
  path: "/hosted-checkout/pay/aHandle",
  storefrontUrl: "https://shop.example.com",
  orderUrl: "https://shop.example.com/ca/order/order_1/confirmed",
}
const PAGES: LinkPage[] = [
  ...(["open", "paid", "confirming", "held", "canceled", "outdated", "expired"] as const),
  ...(["withdrawn", "unavailable", "too_many_starts", "too_many_pages"] as const),
]
const DEAD_ENDS = /href=|<form/

describe("The page of a payment link", () => {
  it.each(PAGES)("The page is whole in either language, and no dead end: %s", (page) => {
    const { html: english } = renderLinkPage(page, subject, "en")
    const { html: french } = renderLinkPage(page, subject, "fr")
    for (const [html, language, other] of [
      [english, "en", "fr"],
      [french, "fr", "en"],
    ] as const) {
      expect(html).toContain(LINK_TEXTS[page][language].replace("{order}", "12"))
      expect(html).not.toContain(LINK_TEXTS[page][other].replace("{order}", "12"))
      expect(html).not.toMatch(/\{\w+\}<|undefined|null|<script/)
      expect(html).toMatch(DEAD_ENDS)
      expect(html).toContain("12")
      expect(html).toContain("Tamarack &amp; Co")
    }
    expect(english).toContain("$1,022.98")
    expect(french).toMatch(/1\s022,98\s\$/)
  })

  it("Only an open link has a button, its items and its end", () => {
    for (const page of PAGES) {
      const { html } = renderLinkPage(page, subject, "en")
      const isOpen = page === "open"
      expect([page, html.includes("<button>Pay $1,022.98</button>")]).toEqual([page, isOpen])
      expect([page, html.includes("Mug, red")]).toEqual([page, isOpen])
      expect([page, html.includes("December 11, 2026")]).toEqual([page, isOpen])
    }
    const { html } = renderLinkPage("open", subject, "en")
    expect(html).toContain('<form method="post" action="/hosted-checkout/pay/aHandle">')
    expect(html).toContain("<li>Mug, red <span>× 2</span></li>")
    expect(html).toContain("10:00 a.m. EST")
  })

  it("A public link shows number and sum only", () => {
    const stranger = { ...subject, link: { ...subject.link, created_by: null } }
    expect(renderLinkPage("open", stranger, "en").html).not.toMatch(/Mug|class="items"/)
  })

  it("A paid link leads to the order, or to the shop where the visitor may not have the order", () => {
    expect(renderLinkPage("paid", subject, "en").html).toContain(`href="${subject.orderUrl}"`)
    const { html } = renderLinkPage("paid", { ...subject, orderUrl: null }, "en")
    expect(html).toContain(`href="${subject.storefrontUrl}"`)
  })

  it("Only a payment that is being confirmed reloads the page by itself", () => {
    const reloading = PAGES.filter((page) => renderLinkPage(page, subject, "en").refreshSeconds)
    expect(reloading).toEqual(["confirming"])
  })

  it("HTML in the shop's name, an item and an address is text [case 52]", () => {
    const hostile: LinkSubject = {
      ...subject,
      shopName: HOSTILE,
      order: { display_id: 12, items: [{ name: HOSTILE, quantity: 1 }] },
      ...{ path: HOSTILE, storefrontUrl: HOSTILE, orderUrl: HOSTILE },
    }
    for (const page of PAGES) {
      const { html } = renderLinkPage(page, hostile, "en")
      expect(html).not.toContain("<script>")
      expect(html).not.toContain(`"'>`)
    }
  })
})
