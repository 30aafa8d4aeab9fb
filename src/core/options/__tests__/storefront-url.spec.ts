import { storefrontUrlOf, storefrontUrlsIn } from "../storefront-url"

const urls = {
  default: "https://shop.example.com",
  salesChannels: { sc_outlet: "https://outlet.example.com" },
  regions: { reg_us: "https://us.example.com", reg_mx: "https://us.example.com" },
}

describe("A shopper returns to", () => {
  it.each([
    ["the storefront of the sales channel", { sales_channel_id: "sc_outlet" }, "outlet"],
    [
      "it also where the region has one",
      { sales_channel_id: "sc_outlet", region_id: "reg_us" },
      "outlet",
    ],
    ["the storefront of the region", { sales_channel_id: "sc_web", region_id: "reg_us" }, "us"],
    ["the default one with neither", { sales_channel_id: "sc_web", region_id: "reg_ca" }, "shop"],
    [
      "the default one where the cart has none",
      { sales_channel_id: null, region_id: null },
      "shop",
    ],
    ["the default one without a cart", undefined, "shop"],
  ])("%s", (_, cart, host) => {
    expect(storefrontUrlOf(urls, cart)).toBe(`https://${host}.example.com`)
  })

  it("the default one where there is no other", () => {
    const cart = { sales_channel_id: "sc_outlet", region_id: "reg_us" }
    expect(storefrontUrlOf({ default: urls.default }, cart)).toBe(urls.default)
  })

  it("the one storefront, whatever the cart", () => {
    expect(storefrontUrlOf("https://shop.example.com", { region_id: "reg_us" })).toBe(
      "https://shop.example.com"
    )
  })
})

describe("The storefronts of an account", () => {
  it("are each named once, the default first", () => {
    expect(storefrontUrlsIn(urls)).toEqual([
      "https://shop.example.com",
      "https://outlet.example.com",
      "https://us.example.com",
    ])
    expect(storefrontUrlsIn("https://shop.example.com")).toEqual(["https://shop.example.com"])
  })
})
