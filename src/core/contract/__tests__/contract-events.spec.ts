import { verifyRequestSchema, verifyResponseSchema } from "../verify"
import { webhookEventSchema } from "../webhook-event"

describe("The body of a notification", () => {
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

  it("keeps every field of the spec, and those that it does not know", () => {
    expect(webhookEventSchema.parse({ ...EVENT, risk: { score: 1 } })).toEqual({
      ...EVENT,
      risk: { score: 1 },
    })
  })

  it.each(Object.keys(EVENT))("may come without %s", (field) => {
    const { [field as keyof typeof EVENT]: _, ...rest } = EVENT

    expect(webhookEventSchema.parse(rest)).toEqual(rest)
    expect(webhookEventSchema.parse({ ...EVENT, [field]: null })).toHaveProperty(field, null)
  })

  it("keeps unknown event kinds and statuses: they are data", () => {
    const unknown = { event: "payment.pondered", status: "half-approved" }

    expect(webhookEventSchema.parse(unknown)).toEqual(unknown)
  })

  it("reads an amount that is a number", () => {
    expect(webhookEventSchema.parse({ amount: 22.59 })).toEqual({ amount: 22.59 })
  })

  it.each(Object.keys(EVENT))("cannot be read when %s is an object", (field) => {
    expect(webhookEventSchema.safeParse({ ...EVENT, [field]: {} }).success).toBe(false)
  })
})

describe("Verify", () => {
  it("is asked with a token that is not empty", () => {
    expect(verifyRequestSchema.parse({ token: "tok_1", more: 1 })).toEqual({
      token: "tok_1",
      more: 1,
    })
    expect(verifyRequestSchema.safeParse({ token: "" }).success).toBe(false)
    expect(verifyRequestSchema.safeParse({}).success).toBe(false)
  })

  it("answers any JSON object", () => {
    const body = { data: { status: "approved" }, list: [1] }

    expect(verifyResponseSchema.parse(body)).toEqual(body)
    expect(verifyResponseSchema.parse({})).toEqual({})
  })

  it.each([[[]], ["approved"], [1], [null], [undefined], [true]])("does not answer %p", (body) => {
    expect(verifyResponseSchema.safeParse(body).success).toBe(false)
  })
})
