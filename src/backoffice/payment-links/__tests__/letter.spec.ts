import { letterOf } from "../letter"

const LETTER = {
  url: "https://medusa.example.com/hosted-checkout/pay/aHandle",
  shop: "Tamarack & Co",
  order: 12,
  amount: "45.00",
  currency_code: "cad",
  expires_at: new Date("2026-12-11T15:00:00Z"),
}

describe("The e-mail with a payment link", () => {
  it.each([
    ["en", "Tamarack & Co: Payment for order #12", "$45.00", "December 11, 2026"],
    ["fr", "Tamarack & Co: Paiement de la commande nº 12", "45,00", "11 décembre 2026"],
  ] as const)(
    'The e-mail with a payment link names the order, the sum, the address and the expiry date, in the language "%s"',
    (language, subject, sum, date) => {
      const letter = letterOf({ ...LETTER, language })
      expect(letter.subject).toBe(subject)
      for (const body of [letter.text, letter.html]) {
        expect(body).toContain(sum)
        expect(body).toContain(date)
        expect(body).toContain(LETTER.url)
        expect(body).not.toMatch(/[{}]/)
      }
    }
  )

  it("The e-mail with a payment link has a subject without the shop's name if the shop has no name", () => {
    expect(letterOf({ ...LETTER, language: "en", shop: null }).subject).toBe(
      "Payment for order #12"
    )
  })

  it("The e-mail with a payment link escapes HTML in the link's address", () => {
    const { html } = letterOf({ ...LETTER, language: "en", url: `"><script>` })
    expect(html).not.toContain("<script>")
  })
})
