import { checkoutSessionRequestSchema } from "../checkout-session"
import { gatewayProfileSchema } from "../gateway-profile"

const problems = (bounds: object, request: object) =>
  checkoutSessionRequestSchema(gatewayProfileSchema.parse({ bounds }))
    .safeParse({ amount: 10, ...request })
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? []

const SIXTY = "x".repeat(60)

describe("Bounds of a create request", () => {
  it("The gateway profile sets no bounds on amounts and texts by default", () => {
    const long = "x".repeat(100_000)

    expect(problems({}, { amount: 0.01, reference: long, items: [{ name: long }] })).toEqual([])
    expect(problems({}, { amount: 99_999_999.99 })).toEqual([])
  })

  it.each([
    [4.99, ["amount: must be at least 5 (profile.bounds.minAmount)"]],
    [5, []],
    [500, []],
    [500.01, ["amount: must be at most 500 (profile.bounds.maxAmount)"]],
  ])(
    "With profile.bounds from 5 to 500, a request for a payment page with the amount %d has the problems %j",
    (amount, expected) => {
      expect(problems({ minAmount: 5, maxAmount: 500 }, { amount })).toEqual(expected)
    }
  )

  it("A request for a payment page within bounds must still have an amount above 0 with at most two decimals", () => {
    const bounds = { minAmount: 5, maxAmount: 500 }

    expect(problems(bounds, { amount: 5.001 })).toEqual(["amount: must have at most two decimals"])
    expect(problems({ maxAmount: 500 }, { amount: 0 })[0]).toBe("amount: must be greater than 0")
  })

  it.each(["reference", "first_name", "last_name", "email", "external_source"])(
    "A request for a payment page whose field %s is longer than profile.bounds.textLength is refused with the option's name",
    (field) => {
      expect(problems({ textLength: 60 }, { [field]: SIXTY })).toEqual([])
      expect(problems({ textLength: 60 }, { [field]: `${SIXTY}x` })).toEqual([
        `${field}: must have at most 60 characters (profile.bounds.textLength)`,
      ])
    }
  )

  it.each(["product_id", "name", "sku"])(
    "A request for a payment page with an item whose field %s is longer than profile.bounds.textLength is refused",
    (field) => {
      expect(problems({ textLength: 60 }, { items: [{ [field]: SIXTY }] })).toEqual([])
      expect(problems({ textLength: 60 }, { items: [{}, { [field]: `${SIXTY}x` }] })).toEqual([
        `items.1.${field}: must have at most 60 characters (profile.bounds.textLength)`,
      ])
    }
  )

  it("The gateway profile's bounds.textLength does not limit the webhook URL", () => {
    const webhook_url = `https://store.example.com/${SIXTY}`

    expect(problems({ textLength: 60 }, { webhook_url })).toEqual([])
  })
})
