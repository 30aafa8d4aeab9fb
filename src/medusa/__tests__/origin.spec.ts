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
    "The shipping address's country %s is the country %s of a shopper's return address",
    async (given, country) => {
      expect(await countryOf(given)).toBe(country)
    }
  )

  // Medusa takes any text for the country of a new cart's address.
  it.each([null, "", ".", "..", "//evil.example.com", "ca\r\n", " ca", "usa", "é1"])(
    "The country of a shopper's return address is the region's first when the shipping address has %j",
    async (given) => {
      expect(await countryOf(given)).toBe("ca")
    }
  )

  it("The country of a shopper's return address is empty when shipping address and region have none", async () => {
    const cart = { shipping_address: null, region: { countries: [] } }
    expect((await readOrigin(containerWith(cart), named)).country_code).toBe("")
  })
})
