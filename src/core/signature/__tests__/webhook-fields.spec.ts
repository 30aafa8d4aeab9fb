import { readWebhookFields } from "../webhook-fields"

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
const decoded = (json: string) => JSON.parse(json) as Record<string, unknown>

describe("readWebhookFields", () => {
  it("reads the fields of the spec and no others", () => {
    expect(readWebhookFields({ ...EVENT, note: "x", items: [1] })).toEqual({ fields: EVENT })
  })

  it("keeps a field that is null apart from one that is absent", () => {
    expect(readWebhookFields({ amount: null })).toEqual({ fields: { amount: null } })
    expect(readWebhookFields({})).toEqual({ fields: {} })
  })

  it.each([
    ["under __proto__", '{"__proto__":{"status":"approved","amount":"22.59"}}'],
    ["under a key that is one without its NUL", '{"stat\\u0000us":"approved"}'],
    ["under a key with blanks", '{" status":"approved","status ":"approved"}'],
    ["in other letters", '{"Status":"approved","STATUS":"approved"}'],
    ["one level too deep", '{"data":{"status":"approved"}}'],
  ])("reads no status that stands %s", (_, json) => {
    expect(readWebhookFields(decoded(json))).toEqual({ fields: {} })
  })

  it("reads what a later key of the same name says, as JSON does", () => {
    expect(readWebhookFields(decoded('{"status":"approved","status":"declined"}'))).toEqual({
      fields: { status: "declined" },
    })
  })

  it("reads numbers as their digits", () => {
    const numbers = { transaction_id: 987, merchant_site_id: 1, reference: 2, amount: 22.5 }

    expect(readWebhookFields(numbers)).toEqual({
      fields: { transaction_id: "987", merchant_site_id: "1", reference: "2", amount: "22.5" },
    })
  })

  it.each([1.5, 1e21, 9007199254740993, -(2 ** 53)])(
    "reads %p, which may stand for several numbers, as an id that matches nothing",
    (number) => {
      const numbers = { transaction_id: number, merchant_site_id: number, reference: number }

      expect(readWebhookFields(numbers)).toEqual({
        fields: {
          transaction_id: "unreadable",
          merchant_site_id: "unreadable",
          reference: "unreadable",
        },
      })
    }
  )

  it("masks card numbers, and leaves identifiers as they were sent", () => {
    const number = "4242424242424242"
    const read = readWebhookFields(
      Object.fromEntries(Object.keys(EVENT).map((name) => [name, number]))
    )
    const masked = "424242******4242"

    expect(read).toEqual({
      fields: {
        ...Object.fromEntries(Object.keys(EVENT).map((name) => [name, masked])),
        transaction_id: number,
        merchant_site_id: number,
        reference: number,
      },
    })
  })

  it.each(["hcatt_1\0", "\0", "\ud800hcatt_1"])(
    "reads %j, which cannot be stored, as what matches nothing",
    (text) => {
      expect(readWebhookFields({ reference: text, status: text })).toEqual({
        fields: { reference: "unreadable", status: "unreadable" },
      })
    }
  )

  it.each(Object.keys(EVENT))("names a field that is no text: %s", (name) => {
    expect(readWebhookFields({ ...EVENT, [name]: { approved: true } })).toEqual({
      unreadable: [name],
    })
    expect(readWebhookFields({ ...EVENT, [name]: ["approved"] })).toEqual({ unreadable: [name] })
  })

  it("names every field that it cannot read", () => {
    expect(readWebhookFields({ ...EVENT, status: true, amount: [] })).toEqual({
      unreadable: ["amount", "status"],
    })
  })

  it("does not mind a field that it does not read", () => {
    expect(readWebhookFields({ note: { any: ["thing"] } })).toEqual({ fields: {} })
  })
})
