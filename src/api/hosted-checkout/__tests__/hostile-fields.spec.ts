import { cartUrl, orderUrl } from "../storefront-urls"
import { renderWaitingPage } from "../waiting-page"

const HOSTILE = `x\r\nSet-Cookie: a=b\u001b[31m"'><script>alert(1)</script>`

const options = {
  storefrontUrl: "https://shop.example.com",
  orderPath: "/{country_code}/order/{order_id}/confirmed?handle={handle}",
  cartPath: "/{country_code}/checkout?cart_id={cart_id}&payment={payment}&handle={handle}",
}

describe("Hostile fields", () => {
  it.each([
    ["the shop's name", HOSTILE, { kind: "unknown" }],
    ["an address", null, { kind: "paid", storefrontUrl: HOSTILE }],
    ["a cart's address", null, { kind: "confirming", exit: { text: "to_cart", url: HOSTILE } }],
  ] as const)(
    "HTML in %s is shown as text on the page to which a shopper returns [case 52]",
    (_, shopName, page) => {
      const { html } = renderWaitingPage(page, { shopName, payment: null }, "en")
      expect(html).not.toContain("<script>")
      expect(html).not.toContain(`"'>`)
      expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;")
    }
  )

  it("Line breaks and HTML in a field cannot add a header or change the site of a redirect [case 52]", () => {
    const place = { country_code: HOSTILE, cart_id: HOSTILE, handle: HOSTILE }
    for (const url of [
      orderUrl(options, { ...place, order_id: HOSTILE }),
      cartUrl(options, { ...place, payment: "open" }),
      cartUrl(options, {
        ...place,
        country_code: "//evil.example.com",
        cart_id: "../..",
        payment: "open",
      }),
    ]) {
      expect(url).toMatch(/^[!-~]+$/)
      expect(url).not.toMatch(/[<>"]/)
      expect(new URL(url).origin).toBe("https://shop.example.com")
    }
  })
})
