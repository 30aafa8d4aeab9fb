import type { SessionCart } from "../../../core/ports/session-with-cart"
import { hashLines, cartLines, linesShown } from "../checkout-request"

const cartWith = (shipping: string, locale?: string | null): SessionCart => ({
  ...{ id: "cart_1", completed_at: null, currency_code: "cad", total: 28.73, email: null },
  items: [
    {
      ...{ product_id: "prod_1", variant_sku: "MUG", title: "Mug" },
      ...{ product_title: "Enamel mug", variant_title: "Blue" },
      ...{ quantity: 1, total: 22.98, tax_total: 2.99 },
    },
  ],
  shipping_methods: [{ name: shipping, total: 5.75, tax_total: 0.75 }],
  ...(locale !== undefined && { locale }),
})
const names = (cart: SessionCart) => linesShown(cart).map(({ name }) => name)

describe("The lines that the hosted page shows of a cart", () => {
  it.each([
    ["en-CA", "Shipping: Standard"],
    ["fr-CA", "Livraison : Standard"],
    ["de", "Shipping: Standard"],
    [null, "Shipping: Standard"],
    [undefined, "Shipping: Standard"],
  ])("The shipping of a cart in %s is named as such: %s", (locale, name) => {
    expect(names(cartWith("Standard", locale))).toEqual(["Enamel mug, Blue", name])
  })

  it.each(["Standard shipping", "Same-day Delivery", "Livraison express", "Store pickup"])(
    "A shipping method that says what it is keeps its name: %s",
    (name) => {
      expect(names(cartWith(name, "en"))).toEqual(["Enamel mug, Blue", name])
    }
  )

  it("The hash of a cart's lines is the same in each language: the shopper may change it while they pay", () => {
    const hashes = ["en", "fr"].map((locale) => hashLines(cartLines(cartWith("Standard", locale))))
    expect(hashes[0]).toBe(hashes[1])
    expect(hashes[0]).not.toBe(hashLines(cartLines(cartWith("Express", "en"))))
  })
})
