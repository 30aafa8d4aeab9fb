import { cartUrl, orderUrl } from "../storefront-urls"

const place = { country_code: "ca", cart_id: "cart_1", handle: "hc/1 2" }

describe("The storefront URL that a shopper returns to", () => {
  it("The storefront address to which a shopper returns contains the payment's handle if the option orderPath or cartPath has {handle}", () => {
    const path = "/{country_code}/payment/{handle}"
    const options = {
      storefrontUrl: "https://shop.example.com",
      orderPath: path,
      cartPath: path,
    }
    const url = "https://shop.example.com/ca/payment/hc%2F1%202"
    expect(orderUrl(options, { ...place, order_id: "order_1" })).toBe(url)
    expect(cartUrl(options, { ...place, payment: "cancelled" })).toBe(url)
  })
})
