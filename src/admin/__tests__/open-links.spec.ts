import type { AdminPaymentLink, PaymentLinkStatus } from "../../admin-api"
import links from "../i18n/links.en.json"
import { openLinks, showsPaymentLinks } from "../lib/payment-links/open-links"

const link = (id: string, created_by: string | null, status: PaymentLinkStatus = "open") =>
  ({ id, created_by, status }) as AdminPaymentLink

describe("The open links of an order", () => {
  it("Admin shows an admin's open payment link first, although Medusa's own button has made a newer link", () => {
    const copied = link("hclnk_2", null)
    const byAdmin = link("hclnk_1", "Ada Roy")
    const gone = link("hclnk_0", "Ada Roy", "withdrawn")
    expect(openLinks([copied, byAdmin, gone])).toEqual({ main: byAdmin, others: [copied] })
    expect(openLinks([copied, gone])).toEqual({ main: undefined, others: [copied] })
  })
})

describe("The section of an order's payment links", () => {
  it.each([
    ["link_not_offered", true],
    ["link_order_currency", true],
    ["link_order_draft", true],
    ["link_order_of_cart", true],
    ["link_order_awaits_provider", true],
    ["link_order_paid", false],
    ["link_order_canceled", false],
  ] as const)(
    'For an order that gets no payment link because of "%s", the answer to whether Admin shows the payment link section is %s',
    (code, shown) => {
      const refused = { payment_links: [], to_pay: null, refusal: "No.", refusal_code: code }
      expect(showsPaymentLinks(refused, 45)).toBe(shown)
    }
  )

  it("Admin shows no payment link section for an order that costs nothing", () => {
    const refusal_code = "link_order_draft" as const
    const draft = { payment_links: [], to_pay: null, refusal: "No.", refusal_code }
    expect(showsPaymentLinks(draft, 0)).toBe(false)
  })
})

describe("The texts of a payment link", () => {
  it("Admin has a text of its own for each status of a payment link", () => {
    const texts: Record<PaymentLinkStatus, string> = links.status
    expect(new Set(Object.values(texts)).size).toBe(8)
    expect(Object.values(texts).filter((text) => text.includes("another amount"))).toHaveLength(1)
  })
})
