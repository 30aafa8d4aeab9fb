import { storefrontUrlOf, storefrontUrlsIn } from "../storefront-url"

const urls = {
  default: "https://shop.example.com",
  salesChannels: { sc_outlet: "https://outlet.example.com" },
  regions: { reg_us: "https://us.example.com", reg_mx: "https://us.example.com" },
}

describe("storefrontUrlOf", () => {
  it.each([
    [
      "the sales channel's storefront when the cart's sales channel has one",
      { sales_channel_id: "sc_outlet" },
      "outlet",
    ],
    [
      "the sales channel's storefront when the cart's region has a storefront too",
      { sales_channel_id: "sc_outlet", region_id: "reg_us" },
      "outlet",
    ],
    [
      "the region's storefront when only the cart's region has one",
      { sales_channel_id: "sc_web", region_id: "reg_us" },
      "us",
    ],
    [
      "the default storefront when neither the sales channel nor the region has one",
      { sales_channel_id: "sc_web", region_id: "reg_ca" },
      "shop",
    ],
    [
      "the default storefront when the cart has no sales channel and no region",
      { sales_channel_id: null, region_id: null },
      "shop",
    ],
    ["the default storefront when there is no cart", undefined, "shop"],
  ])("A shopper is sent back to this storefront: %s", (_, cart, host) => {
    expect(storefrontUrlOf(urls, cart)).toBe(`https://${host}.example.com`)
  })

  it("A shopper is sent back to the default storefront if the option storefrontUrl names no storefront for a sales channel or region", () => {
    const cart = { sales_channel_id: "sc_outlet", region_id: "reg_us" }
    expect(storefrontUrlOf({ default: urls.default }, cart)).toBe(urls.default)
  })

  it("A shopper is sent back to the only storefront if the option storefrontUrl is one address", () => {
    expect(storefrontUrlOf("https://shop.example.com", { region_id: "reg_us" })).toBe(
      "https://shop.example.com"
    )
  })
})

describe("storefrontUrlsIn", () => {
  it("The list of a merchant account's storefronts names each address once, the default storefront first", () => {
    expect(storefrontUrlsIn(urls)).toEqual([
      "https://shop.example.com",
      "https://outlet.example.com",
      "https://us.example.com",
    ])
    expect(storefrontUrlsIn("https://shop.example.com")).toEqual(["https://shop.example.com"])
  })
})
