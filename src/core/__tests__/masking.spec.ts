import { setTimeout } from "node:timers/promises"
import fc from "fast-check"
import { eraseJson, maskCardNumbers, maskJson } from "../masking"

describe("maskCardNumbers", () => {
  it.each([
    ["4242424242424242", "424242******4242"],
    ["4222222222222", "422222***2222"],
    ["6304000000000000000", "630400*********0000"],
    ["4242 4242 4242 4242", "424242******4242"],
    ["4242-4242-4242-4242", "424242******4242"],
    ["378282246310005", "378282*****0005"],
    ["Card 4242424242424242, thanks", "Card 424242******4242, thanks"],
    ["4242424242424242/5555555555554444", "424242******4242/555555******4444"],
    ["pan=4242424242424242&cvv=123", "pan=424242******4242&cvv=123"],
    ["pan4242424242424242x", "pan424242******4242x"],
    ["card_4242.4242.4242.4242_visa", "card_424242******4242_visa"],
  ])("masks %s", (text, masked) => {
    expect(maskCardNumbers(text)).toBe(masked)
  })

  it.each([
    "",
    "no digits",
    "424242******4242",
    "2027-01-15T10:00:00+00:00",
    "22.59",
    "123456789012",
    "12345678901234567890",
    "hcatt_01JABCDEF0123456789ABCDEFG",
    "+1 604 555 0123",
  ])("leaves %p alone", (text) => {
    expect(maskCardNumbers(text)).toBe(text)
  })

  it("leaves no thirteen digits in a row visible, wherever the number stands", () => {
    const number = fc.stringMatching(/^\d{13,19}$/)
    const around = fc.stringMatching(/^[ .,;:/"'=-]{0,3}$/)

    fc.assert(
      fc.property(around, number, around, (before, digits, after) => {
        const masked = maskCardNumbers(`${before}${digits}${after}`)
        expect(masked).not.toContain(digits)
        expect(masked).toContain(`${digits.slice(0, 6)}*`)
        expect(masked).toContain(`*${digits.slice(-4)}`)
        expect(masked).toHaveLength(before.length + digits.length + after.length)
      })
    )
  })
})

describe("maskJson", () => {
  it("masks texts and long numbers, however deep they lie", () => {
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
    "leaves %s alone: it may be a long number of its own",
    (name) => {
      expect(maskJson({ [name]: "1234567890123456" })).toEqual({ [name]: "1234567890123456" })
      expect(maskJson({ [name]: 1234567890123456 })).toEqual({ [name]: 1234567890123456 })
    }
  )

  it("still looks into an object that has such a name", () => {
    expect(maskJson({ reference: { card: "4242424242424242" } })).toEqual({
      reference: { card: "424242******4242" },
    })
  })

  it("leaves everything else as it is", () => {
    const value = { amount: "22.59", count: 3, flag: true, none: null, list: [1, "a", null] }

    expect(maskJson(value)).toEqual(value)
  })

  it("does not change what it is given", () => {
    const value = Object.freeze({ card: "4242424242424242" })
    maskJson(value)

    expect(value.card).toBe("4242424242424242")
  })
})

describe("eraseJson", () => {
  it("takes e-mail addresses and what is left of card numbers away, wherever they are", () => {
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

  it("leaves what names and counts the payment", () => {
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
  ])("makes %p to %p", (text, erased) => {
    expect(eraseJson(text)).toBe(erased)
  })

  // As long as a notification may be. The turn of the event loop lets jest's own timeout strike.
  it.each(["x", "* ", "4*", "424242x", "4", "a"])(
    "is through with 64 KiB of %p before the test's time is up",
    async (part) => {
      const text = part.repeat(65_536 / part.length)
      expect(eraseJson(text) === text).toBe(true)
      expect(eraseJson(`${text} x4242, xx4242`)).toMatch(/, \[erased\]$/)
      await setTimeout()
    }
  )
})
