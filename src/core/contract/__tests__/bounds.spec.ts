import { checkoutSessionRequestSchema } from "../checkout-session"
import { gatewayProfileSchema } from "../gateway-profile"

const problems = (bounds: object, request: object) =>
  checkoutSessionRequestSchema(gatewayProfileSchema.parse({ bounds }))
    .safeParse({ amount: 10, ...request })
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? []

const SIXTY = "x".repeat(60)

describe("The bounds of a request", () => {
  it("are none by default", () => {
    const long = "x".repeat(100_000)

    expect(problems({}, { amount: 0.01, reference: long, items: [{ name: long }] })).toEqual([])
    expect(problems({}, { amount: 99_999_999.99 })).toEqual([])
  })

  it.each([
    [4.99, ["amount: must be at least 5 (profile.bounds.minAmount)"]],
    [5, []],
    [500, []],
    [500.01, ["amount: must be at most 500 (profile.bounds.maxAmount)"]],
  ])("name the option that the amount %d does not keep", (amount, expected) => {
    expect(problems({ minAmount: 5, maxAmount: 500 }, { amount })).toEqual(expected)
  })

  it("keep the rules of every amount", () => {
    const bounds = { minAmount: 5, maxAmount: 500 }

    expect(problems(bounds, { amount: 5.001 })).toEqual(["amount: must have at most two decimals"])
    expect(problems({ maxAmount: 500 }, { amount: 0 })[0]).toBe("amount: must be greater than 0")
  })

  it.each(["reference", "first_name", "last_name", "email", "external_source"])(
    "name the option that the text of %s does not keep",
    (field) => {
      expect(problems({ textLength: 60 }, { [field]: SIXTY })).toEqual([])
      expect(problems({ textLength: 60 }, { [field]: `${SIXTY}x` })).toEqual([
        `${field}: must have at most 60 characters (profile.bounds.textLength)`,
      ])
    }
  )

  it.each(["product_id", "name", "sku"])("hold for the %s of a line", (field) => {
    expect(problems({ textLength: 60 }, { items: [{ [field]: SIXTY }] })).toEqual([])
    expect(problems({ textLength: 60 }, { items: [{}, { [field]: `${SIXTY}x` }] })).toEqual([
      `items.1.${field}: must have at most 60 characters (profile.bounds.textLength)`,
    ])
  })

  it("do not shorten addresses", () => {
    const webhook_url = `https://store.example.com/${SIXTY}`

    expect(problems({ textLength: 60 }, { webhook_url })).toEqual([])
  })
})
