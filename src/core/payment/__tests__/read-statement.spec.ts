import {
  notFoundStatement,
  statementFromNotification,
  statementFromVerify,
} from "../read-statement"
import type { VerifyAnswer } from "../statement"
import { at, PROFILE, profileOf } from "./said"

const APPROVED = { status: "approved", amount: "40.00", currency: "CAD", reference: "hcatt_1" }

/** What verify states, nothing unless it is given. */
const verify = (fields: Partial<VerifyAnswer> = {}): VerifyAnswer => ({
  source: "verify",
  at: at(0),
  ...{ event: null, status: null, http_status: null, amount: null, currency: null },
  ...{ reference: null, merchant_site_id: null, transaction_id: null },
  ...{ card_type: null, card_number_masked: null },
  ...fields,
})

const read = (body: Record<string, unknown>, profile = PROFILE, token = "") =>
  statementFromVerify(body, profile, at(0), token)

describe("statementFromVerify", () => {
  it("A gateway's verify answer with a known status is stored only with the fields that the gateway profile names", () => {
    const fields = { ...APPROVED, transaction_id: "t1", card_type: "VISA" }

    expect(read({ ...fields, note: "x" })).toEqual(verify(fields))
  })

  it("The fields of a verify answer are read at the paths that the gateway profile names, dotted paths included", () => {
    const elsewhere = profileOf({
      verify: {
        root: "data.transaction",
        fields: { status: "state", amount: "money.value", currency: "money.unit" },
      },
    })
    const transaction = {
      state: "approved",
      money: { value: 22.5, unit: "CAD" },
      reference: "hcatt_1",
    }

    expect(read({ data: { transaction } }, elsewhere)).toEqual(
      verify({ status: "approved", amount: "22.5", currency: "CAD", reference: "hcatt_1" })
    )
  })

  it.each<[string, Record<string, unknown>]>([
    ["no field", {}],
    ["a status under another name", { result: "approved" }],
    ["its fields one level too deep", { data: { status: "approved" } }],
    ["null and empty fields", { status: null, amount: "", reference: null }],
  ])(
    "A gateway's verify answer that contains %s has no known status, and is stored whole",
    (_, body) => {
      expect(read(body)).toEqual(verify({ answer: body }))
    }
  )

  it.each([{ approved: true }, ["approved"], true, "a\0b", "\ud800"])(
    "The value %j in a field of a verify answer is stored as unreadable",
    (value) => {
      expect(read({ status: value, amount: value, reference: value })).toMatchObject({
        status: "unreadable",
        amount: "unreadable",
        reference: "unreadable",
      })
    }
  )

  it("A text in a verify answer that is longer than the field allows is stored as unreadable", () => {
    const [longest, longer] = ["x".repeat(255), "x".repeat(256)]

    expect(read({ reference: longest, transaction_id: longer })).toMatchObject({
      reference: longest,
      transaction_id: "unreadable",
    })
    expect(read({ status: "x".repeat(501) })).toMatchObject({ status: "unreadable" })
  })

  it.each([1.5, 1e21, 9007199254740993, -(2 ** 53)])(
    "The number %p as an id in a verify answer is stored as unreadable, because rounding may have changed it",
    (number) => {
      expect(
        read({ transaction_id: number, merchant_site_id: number, reference: number })
      ).toMatchObject({
        transaction_id: "unreadable",
        merchant_site_id: "unreadable",
        reference: "unreadable",
      })
    }
  )

  it("An amount or a short whole number that a verify answer gives as a JSON number is stored as text with the same digits", () => {
    expect(read({ transaction_id: 987, merchant_site_id: 1, amount: 22.5 })).toMatchObject({
      transaction_id: "987",
      merchant_site_id: "1",
      amount: "22.5",
    })
  })

  it("A gateway's verify answer has no status when the place that the gateway profile names as root is no object", () => {
    const nested = profileOf({ verify: { root: "data" } })

    expect(read({ data: "approved" }, nested)).toMatchObject({ status: null })
    expect(read({ data: null }, nested)).toMatchObject({ status: null })
  })

  it("A gateway's verify answer is read without JavaScript's inherited fields, even if the gateway profile names __proto__", () => {
    const odd = profileOf({ verify: { fields: { amount: "list.__proto__.length" } } })

    expect(read({ list: [] }, odd).amount).toBeNull()
  })

  it("A whole card number in any field of a verify answer is masked", () => {
    const number = "4242424242424242"
    const { status, amount, currency, card_type, card_number_masked } = read({
      status: number,
      amount: number,
      currency: number,
      card_type: number,
      card_number_masked: number,
    })

    expect(new Set([status, amount, currency, card_type, card_number_masked])).toEqual(
      new Set(["424242******4242"])
    )
  })
})

describe("Answers of verify with an unknown status", () => {
  it("A gateway's verify answer with an unknown status is stored with only the fields that the profile names and fields that may be a status", () => {
    const profile = profileOf({ verify: { fields: { status: "payment.code" } } })
    const kept = {
      reference: "hcatt_1",
      payment: { code: "Paid by card: 00" },
      data: { payment: { code: "PAID" }, payment_status: "not_paid", result: true },
      results: [{ outcome: "ok" }],
    }
    const body = {
      ...kept,
      data: { ...kept.data, customer: { name: "Robin Roy", phone: "+15145550199" } },
      results: [{ outcome: "ok", last4: "4242" }, "203.0.113.77", { ip: "203.0.113.77" }],
      email: "robin@example.com",
    }

    expect(read(body, profile).answer).toEqual(kept)
  })

  it.each(["Robin Roy", "robin@example.com", "+15145550199", 15145550199, "H2X 1Y4", "H2X1Y4", ""])(
    "A gateway's verify answer with an unknown status is stored without a personal value such as %j",
    (personal) => {
      const profile = profileOf({
        verify: { root: "data", fields: { status: "payment.code", reference: "order.number" } },
      })
      const customer = { status: personal, code: personal, number: personal, reference: personal }
      const body = { data: { payment: { code: "settling" }, customer }, code: personal, customer }

      expect(read(body, profile).answer).toEqual({ data: { payment: { code: "settling" } } })
    }
  )

  it('When the gateway profile says that the status is in payment.code, a verify answer with an unknown status is stored without a field that is literally named "payment.code"', () => {
    const profile = profileOf({ verify: { fields: { status: "payment.code" } } })
    expect(read({ "payment.code": "Robin Roy" }, profile).answer).toEqual({})
  })

  it("A gateway's verify answer with an unknown status is stored with masked card numbers", () => {
    const body = { status: "4242424242424242", transaction_id: "txn_1" }

    expect(read(body).answer).toEqual({ ...body, status: "424242******4242" })
  })

  it("A gateway's verify answer with an unknown status is stored without the payment page's token, wherever the token is", () => {
    const body = {
      token: "tok_1",
      status: "https://gateway.example/pay/tok_1?x=tok_1",
      list: [{ tok_1: { state: "token" } }],
      reference: "tok_2",
    }

    expect(read(body, PROFILE, "tok_1").answer).toEqual({
      status: "https://gateway.example/pay/[redacted]?x=[redacted]",
      list: [{ "[redacted]": { state: "token" } }],
      reference: "tok_2",
    })
  })

  it.each([
    ["encoded for a URL", "tok/1+=", { status: "https://gateway.example/?t=tok%2F1%2B%3D" }],
    ["as long as a card number", "4242424242424242", { status: "?t=4242424242424242" }],
  ])(
    "A gateway's verify answer with an unknown status is stored without a token that is %s",
    (_, token, body) => {
      expect(JSON.stringify(read(body, PROFILE, token).answer)).toMatch(/\?t=\[redacted\]"/)
    }
  )

  it("The payment page's token in a field of a verify answer is stored as unreadable", () => {
    const said = { status: "approved", transaction_id: "tok_1", card_type: "of tok_1", amount: 7 }

    expect(read(said, PROFILE, "tok_1")).toMatchObject({
      status: "approved",
      transaction_id: "unreadable",
      card_type: "unreadable",
      amount: "7",
    })
  })

  it("A payment page's token that the gateway writes as a JSON number is redacted in the stored verify answer", () => {
    const body = { status: 123456, amount: 7 }

    expect(read(body, PROFILE, "123456").answer).toEqual({ status: "[redacted]", amount: 7 })
    expect(read(body, PROFILE, "123456")).toMatchObject({ status: "unreadable" })
  })

  it("A gateway's verify answer with an unknown status is stored unchanged when the payment page has no token", () => {
    expect(read({ result: "b" }).answer).toEqual({ result: "b" })
  })

  it("A gateway's verify answer with an unknown status is stored if it has at most 4,000 characters", () => {
    const ofLength = (length: number) => ({
      status: "x".repeat(length - '{"status":""}'.length),
    })

    expect(read(ofLength(4_000)).answer).toEqual(ofLength(4_000))
    expect(read(ofLength(4_001)).answer).toBe("[too long]")
  })

  it.each(["declined", "pending", "refunded"])(
    "The body of a verify answer with the known status %s is not stored",
    (status) => {
      expect(read({ status })).not.toHaveProperty("answer")
    }
  )
})

describe("notFoundStatement", () => {
  it("A 404 or 410 of the verify call is stored with the HTTP status and nothing else", () => {
    expect(notFoundStatement(404, at(0))).toEqual(verify({ http_status: 404 }))
    expect(notFoundStatement(410, at(1))).toEqual(verify({ http_status: 410, at: at(1) }))
  })
})

describe("statementFromNotification", () => {
  it("A notification is stored with its event kind, its fields and the time of its receipt", () => {
    const fields = { ...APPROVED, event: "payment.captured", transaction_id: "t1" }
    expect(statementFromNotification(fields, at(5))).toEqual({
      ...verify({ ...APPROVED, transaction_id: "t1" }),
      ...{ source: "notification", event: "payment.captured", at: at(5) },
    })
    expect(statementFromNotification({}, at(5)).event).toBeNull()
  })

  const sentAt = (timestamp: string | null) =>
    statementFromNotification({ timestamp }, at(5)).sent_at

  it.each(["2027-01-15T10:00:00.000Z", "0000-06-15T10:00:00.000Z", "9999-06-15T10:00:00.000Z"])(
    "The time %s that a notification names is stored",
    (timestamp) => {
      expect(sentAt(timestamp)?.toISOString()).toBe(timestamp)
    }
  )

  it.each(["-000001-06-15T10:00:00Z", "+010000-06-15T10:00:00Z", "yesterday"])(
    "The time %s that a notification names is not stored, because it is unreadable or its year does not have four digits",
    (timestamp) => {
      expect(sentAt(timestamp)).toBeUndefined()
    }
  )

  it("A notification that names no time is stored without a time of its own", () => {
    expect(sentAt(null)).toBeUndefined()
    expect(statementFromNotification({}, at(5)).sent_at).toBeUndefined()
  })
})
