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

describe("The lines of a cart on the hosted page", () => {
  it.each([
    ["en-CA", "Shipping: Standard"],
    ["fr-CA", "Livraison : Standard"],
    ["de", "Shipping: Standard"],
    [null, "Shipping: Standard"],
    [undefined, "Shipping: Standard"],
  ])(
    'The shipping of a cart in the locale %s is named "%s" on the gateway\'s payment page',
    (locale, name) => {
      expect(names(cartWith("Standard", locale))).toEqual(["Enamel mug, Blue", name])
    }
  )

  it.each(["Standard shipping", "Same-day Delivery", "Livraison express", "Store pickup"])(
    'The shipping method "%s" keeps its name on the gateway\'s payment page',
    (name) => {
      expect(names(cartWith(name, "en"))).toEqual(["Enamel mug, Blue", name])
    }
  )

  it("A cart's fingerprint is the same in English and French, and changes when the shipping method changes", () => {
    const hashes = ["en", "fr"].map((locale) => hashLines(cartLines(cartWith("Standard", locale))))
    expect(hashes[0]).toBe(hashes[1])
    expect(hashes[0]).not.toBe(hashLines(cartLines(cartWith("Express", "en"))))
  })
})
