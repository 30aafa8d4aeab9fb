import type { MedusaContainer } from "@medusajs/framework/types"
import { readOrigin } from "../origin"

const named = { cart_id: "cart_1", payment_collection_id: "pay_col_1" }

/** A container whose query finds this cart. */
function containerWith(cart: object): MedusaContainer {
  const query = { graph: async () => Promise.resolve({ data: [cart] }) }
  return { resolve: () => query } as unknown as MedusaContainer
}

describe("The country of a shopper's return address", () => {
  const countryOf = async (country_code: string | null) => {
    const region = { countries: [{ iso_2: "ca" }] }
    const cart = { shipping_address: { country_code }, region }
    return (await readOrigin(containerWith(cart), named)).country_code
  }

  it.each([
    ["us", "us"],
    ["US", "us"],
  ])(
    'A shopper whose shipping address is in the country "%s" is sent back to the storefront\'s country "%s"',
    async (given, country) => {
      expect(await countryOf(given)).toBe(country)
    }
  )

  // Medusa takes any text for the country of a new cart's address.
  it.each([null, "", ".", "..", "//evil.example.com", "ca\r\n", " ca", "usa", "é1"])(
    "With the unusable country %j in the shipping address, the shopper is sent back to the region's first country",
    async (given) => {
      expect(await countryOf(given)).toBe("ca")
    }
  )

  it("A shopper without a country in shipping address and region is sent back without a country", async () => {
    const cart = { shipping_address: null, region: { countries: [] } }
    expect((await readOrigin(containerWith(cart), named)).country_code).toBe("")
  })
})
