import { verifyRequestSchema, verifyResponseSchema } from "../verify"
import { webhookEventSchema } from "../webhook-event"

describe("Notification bodies", () => {
  const EVENT = {
    event: "payment.captured",
    merchant_site_id: "site_1",
    transaction_id: "txn_1",
    amount: "22.59",
    currency: "CAD",
    status: "approved",
    card_type: "VISA",
    card_number_masked: "424242******4242",
    reference: "hcatt_1",
    timestamp: "2027-01-15T10:00:00+00:00",
  }

  it("A notification may have every field of the gateway's API description, and further fields", () => {
    expect(webhookEventSchema.parse({ ...EVENT, risk: { score: 1 } })).toEqual({
      ...EVENT,
      risk: { score: 1 },
    })
  })

  it("A notification may leave out every field, or have null in every field", () => {
    const nothing = Object.fromEntries(Object.keys(EVENT).map((field) => [field, null]))

    expect(webhookEventSchema.parse({})).toEqual({})
    expect(webhookEventSchema.parse(nothing)).toEqual(nothing)
  })

  it("A notification is read as it was sent when the gateway's API description knows neither its event nor its status", () => {
    const unknown = { event: "payment.pondered", status: "half-approved" }

    expect(webhookEventSchema.parse(unknown)).toEqual(unknown)
  })
})

describe("Verify", () => {
  it("A verify call needs a token that is not empty", () => {
    expect(verifyRequestSchema.parse({ token: "tok_1", more: 1 })).toEqual({
      token: "tok_1",
      more: 1,
    })
    expect(verifyRequestSchema.safeParse({ token: "" }).success).toBe(false)
    expect(verifyRequestSchema.safeParse({}).success).toBe(false)
  })

  it("A gateway's verify answer may be any JSON object", () => {
    const body = { data: { status: "approved" }, list: [1] }

    expect(verifyResponseSchema.parse(body)).toEqual(body)
    expect(verifyResponseSchema.parse({})).toEqual({})
  })

  it.each([[[]], ["approved"], [1], [null], [undefined], [true]])(
    "A gateway's verify answer is refused when it is %p, which is no JSON object",
    (body) => {
      expect(verifyResponseSchema.safeParse(body).success).toBe(false)
    }
  )
})
