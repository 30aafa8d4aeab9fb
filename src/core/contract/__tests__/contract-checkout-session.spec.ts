import { chargeAmountSchema } from "../charge-amount"
import {
  checkoutItemSchema,
  checkoutSessionRequestSchema,
  checkoutSessionResponseSchema,
} from "../checkout-session"

const request = checkoutSessionRequestSchema()
const response = checkoutSessionResponseSchema()

const FULL_REQUEST = {
  amount: 22.59,
  currency: "CAD",
  reference: "hcatt_1",
  redirect_url: "https://store.example.com/return",
  cancel_url: "https://store.example.com/cancel",
  first_name: "Zoë",
  last_name: "Tremblay",
  email: "zoe@example.com",
  items: [
    {
      product_id: "prod_1",
      name: "Shirt",
      quantity: 2,
      price: 10,
      subtotal: 20,
      tax_total: 2.59,
      sku: "SHIRT-M",
    },
    {},
  ],
  webhook_url: "https://store.example.com/hooks",
  external_source: "medusa",
  expires_in_minutes: 45,
}

const RESPONSE = {
  checkout_url: "https://pay.example.com/c/tok_1",
  token: "tok_1",
  expires_at: "2027-01-15T10:30:00+00:00",
}

/** The paths of the fields that are wrong. */
function wrongFields(result: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) {
  return result.error?.issues.map(({ path }) => path.join(".")) ?? []
}

describe("Create requests", () => {
  it("A request for a payment page may have every field of the gateway's API description", () => {
    expect(request.parse(FULL_REQUEST)).toEqual(FULL_REQUEST)
  })

  it("A request for a payment page needs only the amount, and by default asks for a page that is valid for 30 minutes", () => {
    expect(request.parse({ amount: 1 })).toEqual({ amount: 1, expires_in_minutes: 30 })
    expect(wrongFields(request.safeParse({}))).toEqual(["amount"])
  })

  it("A request for a payment page may have fields that the gateway's API description does not know, also in items", () => {
    const unknown = { amount: 1, expires_in_minutes: 5, mode: "test", items: [{ color: "red" }] }

    expect(request.parse(unknown)).toEqual(unknown)
  })

  it.each<[string, unknown]>([
    ["amount", "22.59"],
    ["amount", null],
    ["currency", "EUR"],
    ["currency", "cad"],
    ["reference", 1],
    ["redirect_url", "http://store.example.com/"],
    ["cancel_url", "http://store.example.com/"],
    ["webhook_url", "http://store.example.com/"],
    ["webhook_url", "http://localhost:9000/"],
    ["first_name", 1],
    ["last_name", 1],
    ["email", 1],
    ["external_source", 1],
    ["items", {}],
    ["expires_in_minutes", 4],
    ["expires_in_minutes", 61],
    ["expires_in_minutes", 30.5],
    ["expires_in_minutes", "30"],
    ["expires_in_minutes", NaN],
    ["expires_in_minutes", Infinity],
  ])(
    "A request for a payment page whose field %s has the value %p is refused [case 44]",
    (field, value) => {
      expect(wrongFields(request.safeParse({ ...FULL_REQUEST, [field]: value }))).toEqual([field])
    }
  )

  it.each([5, 60])(
    "A request for a payment page may ask for a page that is valid for %d minutes [case 44]",
    (expires_in_minutes) => {
      expect(request.safeParse({ amount: 1, expires_in_minutes }).success).toBe(true)
    }
  )

  it.each(["CAD", "USD"])(
    "A request for a payment page may charge in the currency %s",
    (currency) => {
      expect(request.safeParse({ amount: 1, currency }).success).toBe(true)
    }
  )

  it.each(["redirect_url", "cancel_url", "webhook_url"])(
    "A request for a payment page may have an http:// address as %s only on localhost, and only with allowInsecureLocalhost",
    (field) => {
      const local = { amount: 1, [field]: "http://localhost:9000/x" }
      const lenient = checkoutSessionRequestSchema({ allowInsecureLocalhost: true })

      expect(wrongFields(request.safeParse(local))).toEqual([field])
      expect(lenient.safeParse(local).success).toBe(true)
      expect(
        wrongFields(lenient.safeParse({ amount: 1, [field]: "http://shop.example.com/" }))
      ).toEqual([field])
    }
  )
})

describe("Items", () => {
  it("An item of a request for a payment page may be empty", () => {
    expect(checkoutItemSchema.parse({})).toEqual({})
  })

  it.each<[string, unknown]>([
    ["product_id", 1],
    ["name", 1],
    ["quantity", 1.5],
    ["quantity", "1"],
    ["price", "10"],
    ["subtotal", "10"],
    ["tax_total", null],
    ["sku", 1],
  ])(
    "An item of a request for a payment page is refused if its field %s has the value %p",
    (field, value) => {
      expect(wrongFields(checkoutItemSchema.safeParse({ [field]: value }))).toEqual([field])
    }
  )
})

describe("Charge amounts", () => {
  it.each([0.01, 0.1, 1, 22.5, 22.59, 9_999_999_999_999.99])(
    "A request for a payment page may have the amount %d",
    (amount) => {
      expect(chargeAmountSchema.parse(amount)).toBe(amount)
    }
  )

  it.each([0, -0, -1, 22.591, 22.5887, 0.1 + 0.2, 0.001, 1e-7, 1e21, NaN, Infinity, "1"])(
    "A request for a payment page may not have the amount %p",
    (amount) => {
      expect(chargeAmountSchema.safeParse(amount).success).toBe(false)
    }
  )
})

describe("Answers to create requests", () => {
  it("The gateway's answer with a payment page is read with all its fields, also fields that the API description does not know", () => {
    expect(response.parse({ ...RESPONSE, mode: "test" })).toEqual({ ...RESPONSE, mode: "test" })
  })

  it.each(["checkout_url", "token", "expires_at"])(
    "The gateway's answer to the creation of a payment page is refused when the field %s is missing",
    (field) => {
      expect(wrongFields(response.safeParse({ ...RESPONSE, [field]: undefined }))).toEqual([field])
      expect(wrongFields(response.safeParse({ ...RESPONSE, [field]: null }))).toEqual([field])
    }
  )

  it.each<[string, unknown]>([
    ["token", ""],
    ["token", 1],
    // PostgreSQL keeps neither.
    ["token", "tok\0"],
    ["token", "tok\ud800"],
    ["checkout_url", "http://pay.example.com/c"],
    ["checkout_url", "http://localhost:4242/c"],
    ["checkout_url", "javascript:alert(1)"],
    ["expires_at", "2027-01-15T10:30:00"],
    ["expires_at", "2027-01-15"],
    ["expires_at", "tomorrow"],
    ["expires_at", 1_800_000_000],
  ])(
    "The gateway's answer with a payment page is refused if its field %s has the value %p [case 48]",
    (field, value) => {
      expect(wrongFields(response.safeParse({ ...RESPONSE, [field]: value }))).toEqual([field])
    }
  )

  it.each(["2027-01-15T10:30:00+00:00", "2027-01-15T10:30:00Z", "2027-01-15T05:30:00.123-05:00"])(
    "The expiry time of a payment page in the gateway's answer may be written as %s",
    (expires_at) => {
      expect(response.safeParse({ ...RESPONSE, expires_at }).success).toBe(true)
    }
  )

  it("The gateway's answer may name a payment page with http:// on localhost if allowInsecureLocalhost is set", () => {
    const local = { ...RESPONSE, checkout_url: "http://127.0.0.1:4242/c/tok_1" }

    expect(checkoutSessionResponseSchema({ allowInsecureLocalhost: true }).parse(local)).toEqual(
      local
    )
  })
})
