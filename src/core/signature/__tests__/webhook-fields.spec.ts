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
  it("The fields that the gateway documents are read from a notification, and other fields are not stored", () => {
    expect(readWebhookFields({ ...EVENT, note: "x", items: [1] })).toEqual({ fields: EVENT })
  })

  it("A field of a notification that is null is stored as null, and a missing field is not stored", () => {
    expect(readWebhookFields({ amount: null })).toEqual({ fields: { amount: null } })
    expect(readWebhookFields({})).toEqual({ fields: {} })
  })

  it.each([
    ["under __proto__", '{"__proto__":{"status":"approved","amount":"22.59"}}'],
    ['under a key that is "status" only without a NUL', '{"stat\\u0000us":"approved"}'],
    ["under a key with blanks", '{" status":"approved","status ":"approved"}'],
    ["in other letters", '{"Status":"approved","STATUS":"approved"}'],
    ["one level too deep", '{"data":{"status":"approved"}}'],
  ])("A notification has no status if the field status is %s", (_, json) => {
    expect(readWebhookFields(decoded(json))).toEqual({ fields: {} })
  })

  it("A notification with two fields named status has the status of the later field", () => {
    expect(readWebhookFields(decoded('{"status":"approved","status":"declined"}'))).toEqual({
      fields: { status: "declined" },
    })
  })

  it("A number in a notification is stored with all its digits", () => {
    const numbers = { transaction_id: 987, merchant_site_id: 1, reference: 2, amount: 22.5 }

    expect(readWebhookFields(numbers)).toEqual({
      fields: { transaction_id: "987", merchant_site_id: "1", reference: "2", amount: "22.5" },
    })
  })

  it.each([1.5, 1e21, 9007199254740993, -(2 ** 53)])(
    "The number %p as an id in a notification is stored as unreadable, because rounding may have changed it",
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

  it("Card numbers in a notification are masked, except in ids and in the reference", () => {
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
    "The text %j in a webhook notification's field is replaced by the word unreadable, because PostgreSQL cannot store it",
    (text) => {
      expect(readWebhookFields({ reference: text, status: text })).toEqual({
        fields: { reference: "unreadable", status: "unreadable" },
      })
    }
  )

  it.each(Object.keys(EVENT))(
    "A notification whose field %s is an object or a list is stored with this field as unreadable",
    (name) => {
      expect(readWebhookFields({ ...EVENT, [name]: { approved: true } })).toEqual({
        unreadable: [name],
      })
      expect(readWebhookFields({ ...EVENT, [name]: ["approved"] })).toEqual({ unreadable: [name] })
    }
  )

  it("A stored notification lists each of its unreadable fields", () => {
    expect(readWebhookFields({ ...EVENT, status: true, amount: [] })).toEqual({
      unreadable: ["amount", "status"],
    })
  })

  it("A field that the gateway does not document may be an object in a notification", () => {
    expect(readWebhookFields({ note: { any: ["thing"] } })).toEqual({ fields: {} })
  })
})
