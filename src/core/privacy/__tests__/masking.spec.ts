import { setTimeout } from "node:timers/promises"
import { eraseJson, maskJson } from "../masking"

describe("maskJson", () => {
  it("Card numbers in stored JSON are masked in texts and long numbers at every depth", () => {
    expect(
      maskJson({
        card: "4242424242424242",
        list: ["4242 4242 4242 4242", { number: 4242424242424242 }],
      })
    ).toEqual({
      card: "424242******4242",
      list: ["424242******4242", { number: "424242******4242" }],
    })
  })

  it.each(["transaction_id", "merchant_site_id", "reference", "timestamp"])(
    "A long number in the field %s of stored JSON is not masked, because the field is an identifier",
    (name) => {
      expect(maskJson({ [name]: "1234567890123456" })).toEqual({ [name]: "1234567890123456" })
      expect(maskJson({ [name]: 1234567890123456 })).toEqual({ [name]: 1234567890123456 })
    }
  )

  it.each(["12345678901234567890123456", "txn-2026-1122-0000-000001", "2026/11/22/000001"])(
    "The transaction id %s is not masked in stored JSON, because its digits are no card number",
    (transaction_id) => {
      expect(maskJson({ transaction_id })).toEqual({ transaction_id })
    }
  )

  it.each([
    ["in groups", "4242-4242-4242-4242"],
    ["in groups with dots", "4242.4242.4242.4242"],
    ["in the groups of another brand", "3782-822463-10005"],
    ["with blanks", "4242 4242 4242 4242"],
    ["in a sentence", "card 4242424242424242"],
    ["in full-width digits", "\uff14\uff12".repeat(8)],
    ["in a text too long for a name", `${"x".repeat(60)}4242424242424242`],
  ])("A card number %s is masked even in an identifier of stored JSON", (_, text) => {
    for (const name of ["transaction_id", "merchant_site_id", "reference", "timestamp"]) {
      expect(JSON.stringify(maskJson({ [name]: text }))).toMatch(/(424242|378282)\*{5,6}\d{4}"/)
    }
  })

  it.each([
    ["4242_4242_4242_4242", "424242******4242"],
    ["3782_822463_10005", "378282*****0005"],
    ["3056-930902-5904", "305693****5904"],
    ["4222-2222-2222-2", "422222***2222"],
    ["6304-0000-0000-0000-000", "630400*********0000"],
    ["ref:4242-4242-4242-4242;", "ref:424242******4242;"],
  ])("The card number %s is masked even in an identifier of stored JSON", (reference, masked) => {
    expect(maskJson({ reference })).toEqual({ reference: masked })
  })

  it.each([
    ["a digit before the groups", "94242-4242-4242-4242"],
    ["a digit after the groups", "4242-4242-4242-42429"],
    ["a digit before the groups of an American Express number", "93782-822463-10005"],
    ["a digit after the groups of an American Express number", "3782-822463-100059"],
    ["two kinds of separators", "4242-4242.4242-4242"],
    ["two kinds of separators in an American Express number", "3782-822463.10005"],
    ["the 64 digits that an identifier may have", "4".repeat(64)],
  ])(
    "A number in an id field of stored JSON is not masked if it does not have the form of a card number: %s",
    (_, reference) => {
      expect(maskJson({ reference })).toEqual({ reference })
    }
  )

  it("A number of thirteen digits in stored JSON is masked, and a number of twelve digits is not", () => {
    expect(maskJson([4222222222222, 123456789012])).toEqual(["422222***2222", 123456789012])
  })

  it("Characters that PostgreSQL cannot store are replaced or removed in texts and property names of stored JSON", () => {
    expect(maskJson({ "a\0\ud800": "\0b\udc00" })).toEqual({ "a\ufffd": "b\ufffd" })
  })

  it("A value deeper than 32 levels in stored JSON is replaced with a note", () => {
    const nested = (levels: number, [open, close]: readonly [string, string]): unknown =>
      JSON.parse(open.repeat(levels) + "0" + close.repeat(levels))
    const [objects, lists] = [
      ['{"a":', "}"],
      ["[", "]"],
    ] as const

    expect(maskJson(nested(32, objects))).toEqual(nested(32, objects))
    expect(maskJson(nested(32, lists))).toEqual(nested(32, lists))
    expect(JSON.stringify(maskJson(nested(5_000, objects)))).toBe(
      JSON.stringify(nested(33, objects)).replace('{"a":0}', '"[too deep]"')
    )
    expect(JSON.stringify(maskJson(nested(5_000, lists)))).toBe(
      JSON.stringify(nested(33, lists)).replace("[0]", '"[too deep]"')
    )
  })

  it("Card numbers in property names of stored JSON are masked at every depth", () => {
    expect(
      maskJson({ "4242424242424242": 1, list: [{ "pan 4242 4242 4242 4242": { a: 1 } }] })
    ).toEqual({ "424242******4242": 1, list: [{ "pan 424242******4242": { a: 1 } }] })
  })

  it("A number in stored JSON with more digits than a card number has is masked", () => {
    expect(maskJson([42424242424242420000, 4.242424242424242e30])).toEqual([
      "*".repeat(20),
      expect.stringMatching(/^424242\*{6}\d{4}e\+30$/),
    ])
  })

  it("The key __proto__ in stored JSON never changes a JavaScript prototype", () => {
    const masked = maskJson(JSON.parse('{"__proto__":{"status":"approved"}}'))
    expect(Object.getPrototypeOf(masked)).toBe(Object.prototype)
    expect(masked).not.toHaveProperty("status")
  })

  it("A card number inside an object or a list in the place of an identifier is masked", () => {
    expect(maskJson({ reference: { card: "4242424242424242" } })).toEqual({
      reference: { card: "424242******4242" },
    })
    expect(maskJson({ reference: ["4242424242424242"] })).toEqual({
      reference: ["424242******4242"],
    })
  })

  it("Stored JSON without a card number stays as it is", () => {
    const value = { amount: "22.59", count: 3, flag: true, none: null, list: [1, "a", null] }

    expect(maskJson(value)).toEqual(value)
  })

  it("Masking a JSON object returns a copy and leaves the given object unchanged", () => {
    const value = Object.freeze({ card: "4242424242424242" })
    maskJson(value)

    expect(value.card).toBe("4242424242424242")
  })
})

describe("eraseJson", () => {
  it("Erasing personal data removes e-mail addresses and masked card numbers, wherever they are", () => {
    expect(
      eraseJson({
        card_number_masked: "424242******4242",
        cardNumber: 4242,
        customer: { email: "a@example.com", eMail: ["b@example.com"], name: "Ada" },
        notes: ["paid by a@example.com with **** **** **** 4242", "XXXX-XXXX-XXXX-4242", 42],
      })
    ).toEqual({
      card_number_masked: null,
      cardNumber: null,
      customer: { email: null, eMail: null, name: "Ada" },
      notes: ["paid by [erased] with [erased]", "[erased]", 42],
    })
  })

  it.each([
    ["<a.b+c@pay.example.com>", "<[erased]>"],
    ["mailto:a@example.com, b@example.com;", "mailto:[erased], [erased];"],
    ["'a@example.com' or \"b@example.com\"", "'[erased]' or \"[erased]\""],
    ["a@example.com\nb@example.com", "[erased]\n[erased]"],
    ["@ada or ada@", "@ada or ada@"],
  ])("Erasing e-mail addresses from the text %j gives the text %j", (text, erased) => {
    expect(eraseJson(text)).toBe(erased)
  })

  it.each([
    "email",
    "e_mail",
    "E-Mail",
    "customer_email_address",
    "cardnumber",
    "card_last_number",
  ])("Erasing personal data removes the value of the field %s", (name) => {
    expect(eraseJson({ [name]: { a: 1 }, other: true })).toEqual({ [name]: null, other: true })
  })

  it("Erasing the personal data in a stored notification keeps its numbers, its true and false, and null", () => {
    expect(eraseJson([7, true, null])).toEqual([7, true, null])
  })

  it("Erasing personal data keeps the fields that identify a payment or state an amount", () => {
    const body = {
      event: "payment.captured",
      transaction_id: "xx4242",
      reference: "hcatt_1",
      amount: "34.42",
      currency: "CAD",
      card_type: "VISA",
      timestamp: "2026-11-21T10:00:00Z",
      merchant_site_id: 12,
      note: "max 12, tax 13",
    }
    expect(eraseJson(body)).toEqual(body)
  })

  it.each([
    ["xx42 x42**4242", "[erased] x[erased]"],
    ["12345678**99", "12[erased]"],
    ["xx42xx42", "[erased][erased]"],
    ["x-x.42", "[erased]"],
    ["x4242", "x4242"],
  ])("Erasing masked card numbers from the text %p gives the text %p", (text, erased) => {
    expect(eraseJson(text)).toBe(erased)
  })

  // As long as a notification may be. The turn of the event loop lets jest's own timeout strike.
  it.each(["x", "* ", "4*", "424242x", "4", "a"])(
    "Erasing personal data from 64 KiB of the text %p finds no personal data, and ends before jest's time limit",
    async (part) => {
      const text = part.repeat(65_536 / part.length)
      expect(eraseJson(text) === text).toBe(true)
      expect(eraseJson(`${text} x4242, xx4242`)).toMatch(/, \[erased\]$/)
      await setTimeout()
    }
  )
})
