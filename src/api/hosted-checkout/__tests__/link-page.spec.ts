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
  storefrontUrl: "https://shop.example.com",
  orderUrl: "https://shop.example.com/ca/order/order_1/confirmed",
}
const TITLES: Record<LinkPage, { en: string; fr: string }> = {
  open: { en: "Pay for order #12", fr: "Payer la commande nº 12" },
  paid: { en: "Paid, thank you", fr: "C’est payé, merci" },
  confirming: { en: "Confirming your payment", fr: "Confirmation de votre paiement" },
  held: { en: "Your payment has arrived", fr: "Votre paiement est arrivé" },
  canceled: { en: "This order is canceled", fr: "Cette commande est annulée" },
  outdated: { en: "The amount to pay has changed", fr: "Le montant à payer a changé" },
  expired: { en: "This payment link has expired", fr: "Ce lien de paiement a expiré" },
  withdrawn: {
    en: "The shop has withdrawn this payment link",
    fr: "La boutique a retiré ce lien de paiement",
  },
  unavailable: {
    en: "Payment cannot be started right now",
    fr: "Le paiement ne peut pas commencer pour le moment",
  },
  too_many_starts: {
    en: "Payment was started too often in a short time",
    fr: "Le paiement a été commencé trop souvent en peu de temps",
  },
  too_many_pages: {
    en: "Payment was started too many times",
    fr: "Le paiement a été commencé trop de fois",
  },
}
const PAGES = Object.keys(TITLES) as LinkPage[]
const DEAD_ENDS = /href=|<form/

describe("The page of a payment link", () => {
  it.each(PAGES)(
    "The page of a payment link in the state %s has a title, the amount and a link or button to go on, in English and French",
    (page) => {
      const { html: english } = renderLinkPage(page, subject, "en")
      const { html: french } = renderLinkPage(page, subject, "fr")
      for (const [html, language, other] of [
        [english, "en", "fr"],
        [french, "fr", "en"],
      ] as const) {
        expect(html).toContain(`<h1>${TITLES[page][language]}</h1>`)
        expect(html).not.toContain(TITLES[page][other])
        expect(html).not.toMatch(/\{\w+\}<|undefined|null|<script/)
        expect(html).toMatch(DEAD_ENDS)
        expect(html).toContain("12")
        expect(html).toContain("Tamarack &amp; Co")
      }
      expect(english).toContain("$1,022.98")
      expect(french).toMatch(/1\s022,98\s\$/)
    }
  )

  it("The page of a payment link shows the button to pay, the items and the expiry only while the link is open", () => {
    for (const page of PAGES) {
      const { html } = renderLinkPage(page, subject, "en")
      const isOpen = page === "open"
      expect([page, html.includes("<button>Pay $1,022.98</button>")]).toEqual([page, isOpen])
      expect([page, html.includes("Mug, red")]).toEqual([page, isOpen])
      expect([page, html.includes("December 11, 2026")]).toEqual([page, isOpen])
    }
    const { html } = renderLinkPage("open", subject, "en")
    expect(html).toContain('<form method="post">')
    expect(html).toContain("<li>Mug, red <span>× 2</span></li>")
    expect(html).toContain("10:00 a.m. EST")
  })

  it("The page of a payment link refers to itself by relative addresses, so that the link can also be paid behind a proxy that removes the first part of the path", () => {
    const own = PAGES.flatMap((page) => {
      const { html } = renderLinkPage(page, subject, "en")
      return [...html.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, address = ""]) => address)
    }).filter((address) => !address.startsWith("https://shop.example.com"))
    expect(new Set(own)).toEqual(new Set(["?"]))
  })

  it("The page of a payment link that no admin has made names no items of the order, because strangers may have the link", () => {
    const stranger = { ...subject, link: { ...subject.link, created_by: null } }
    expect(renderLinkPage("open", stranger, "en").html).not.toMatch(/Mug|class="items"/)
  })

  it("The page of a paid payment link leads to the order, or to the shop if the visitor may not see the order", () => {
    expect(renderLinkPage("paid", subject, "en").html).toContain(`href="${subject.orderUrl}"`)
    const { html } = renderLinkPage("paid", { ...subject, orderUrl: null }, "en")
    expect(html).toContain(`href="${subject.storefrontUrl}"`)
  })

  it("The page of a payment link reloads by itself only while a payment is being confirmed", () => {
    const reloading = PAGES.filter((page) => renderLinkPage(page, subject, "en").refreshSeconds)
    expect(reloading).toEqual(["confirming"])
  })

  it("HTML in the shop's name, an item or an address is shown as text on a payment link's page [case 52]", () => {
    const hostile: LinkSubject = {
      ...subject,
      shopName: HOSTILE,
      order: { display_id: 12, items: [{ name: HOSTILE, quantity: 1 }] },
      ...{ storefrontUrl: HOSTILE, orderUrl: HOSTILE },
    }
    for (const page of PAGES) {
      const { html } = renderLinkPage(page, hostile, "en")
      expect(html).not.toContain("<script>")
      expect(html).not.toContain(`"'>`)
    }
  })
})
