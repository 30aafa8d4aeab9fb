import fc from "fast-check"
import { holds } from "../../__tests__/support/holds"
import { maskCardNumbers, maskValidCardNumbers } from "../masking"

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
    ["4222222222222/6304000000000000000", "422222***2222/630400*********0000"],
    ["pan=4242424242424242&cvv=123", "pan=424242******4242&cvv=123"],
    ["pan4242424242424242x", "pan424242******4242x"],
    ["card_4242.4242.4242.4242_visa", "card_424242******4242_visa"],
    ["4242 - 4242 - 4242 - 4242", "424242******4242"],
    ["3782 822463 10005", "378282*****0005"],
    ["4242424242424 242", "424242******4242"],
    ["4242424242424242, 5555555555554444", "424242******4242, 555555******4444"],
  ])(
    "Each card number in the text %s is masked except for its first six and last four digits [case 50]",
    (text, masked) => {
      expect(maskCardNumbers(text)).toBe(masked)
    }
  )

  const SEPARATORS = {
    underscore: "_",
    slash: "/",
    backslash: "\\",
    comma: ",",
    bar: "|",
    tab: "\t",
    "line break": "\r\n",
    "no-break space": "\u00a0",
    "narrow no-break space": "\u202f",
    "thin space": "\u2009",
    "full-width space": "\u3000",
    "zero-width space": "\u200b",
    "soft hyphen": "\u00ad",
    hyphen: "\u2010",
    "no-break hyphen": "\u2011",
    "en dash": "\u2013",
    "em dash": "\u2014",
    minus: "\u2212",
    "full-width hyphen": "\uff0d",
    "full-width full stop": "\uff0e",
    "middle dot": "\u00b7",
  }
  it.each(Object.entries(SEPARATORS))(
    "A card number is masked when the separator between its groups is a %s",
    (_, separator) => {
      const card = ["4242", "4242", "4242", "4242"].join(separator)
      expect(maskCardNumbers(`<${card}>`)).toBe("<424242******4242>")
      expect(maskCardNumbers([..."4242424242424242"].join(separator))).toBe("424242******4242")
    }
  )

  /** The zero of some scripts: the other nine digits follow it in Unicode. */
  const ZEROS = {
    "full-width": "\uff10",
    Arabic: "\u0660",
    Persian: "\u06f0",
    Devanagari: "\u0966",
    "bold mathematical": "\u{1d7ce}",
    "monospaced mathematical": "\u{1d7f6}",
  }
  it.each(Object.entries(ZEROS))(
    "A card number in %s digits is masked, and its visible digits become ASCII digits",
    (_, zero) => {
      const written = (digits: string) =>
        digits.replace(/\d/g, (digit) =>
          String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit))
        )
      expect(maskCardNumbers(`a ${written("4012888888881881")}.`)).toBe("a 401288******1881.")
      expect(maskCardNumbers(`${written("4012 8888")} 88881881`)).toBe("401288******1881")
    }
  )

  it.each([
    ["twenty digits", "42424242424242421234"],
    ["a card number, its date and its code", "4242 4242 4242 4242 12/27 123"],
    ["a code in front of a card number", "123,4242424242424242,1227"],
    ["two card numbers in groups", "4242 4242 4242 4242 5555 5555 5555 4444"],
    ["a card number and a number of one digit less", "4242424242424242/123456789012"],
    ["a card number and a number of one digit more", "4242424242424242/12345678901234567890"],
    ["a thousand digits", "42".repeat(500)],
  ])(
    "In a text with %s, all digits are masked, because they are more digits than one card number has",
    (_, text) => {
      expect(maskCardNumbers(`(${text})`)).toMatch(/^\(\*+\)$/)
    }
  )

  // As long as an answer of the gateway may be: a pattern that backtracks over it would never end.
  it.each([
    "4",
    "4 ",
    "4 - ",
    "4    ",
    "123456789012x",
    "1234 5678 9012 ... ",
    " ",
    "_-",
    "\uff14",
    "\u{1d7d2}\u00a0",
    "4x",
  ])(
    "Masking card numbers in a MiB of the repeated text %j comes to an end, and leaves no thirteen digits in a row",
    (part) => {
      const text = part.repeat(1_048_576 / part.length)
      const readable = maskCardNumbers(`${text}x`).match(/\p{Nd}(?:[\s.,_-]?\p{Nd}){12}/gu)
      expect(readable).toBeNull()
    }
  )

  it.each([
    "",
    "no digits",
    "424242******4242",
    "2027-01-15T10:00:00+00:00",
    "22.59",
    "123456789012",
    "1234 5678 9012, x",
    "22.59, 19.99, 5.00",
    "2026-11-22 02:33:05",
    "550e8400-e29b-41d4-a7b6-44665544000a",
    "hcatt_01JABCDEF0123456789ABCDEFG",
    "+1 604 555 0123",
  ])("The text %p stays as it is, because it contains no card number", (text) => {
    expect(maskCardNumbers(text)).toBe(text)
  })

  it("A number of 13 to 19 digits is masked except for its first six and last four digits, whatever stands around it [case 50]", () => {
    const number = fc.stringMatching(/^\d{13,19}$/)
    const around = fc.stringMatching(/^[ .,;:/"'=-]{0,3}$/)

    holds(
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

describe("maskValidCardNumbers", () => {
  it.each([
    ["4242424242424242", "424242******4242"],
    ["4242 4242 4242 4242", "424242******4242"],
    ["3782-822463-10005", "378282*****0005"],
    ["no. 5018 0000 0009", "no. 501800**0009"],
    ["\u0664\u0662\u0664\u0662424242424242", "424242******4242"],
  ])("The valid card number in the identifier %s is masked", (text, masked) => {
    expect(maskValidCardNumbers(text)).toBe(masked)
  })

  it.each([
    ["a wrong check digit", "4242424242424241"],
    ["more digits than a card has", "42424242424242424242"],
    ["fewer digits than a card has", "42424242426"],
    ["other signs between its digits", "2026/11/30 12:00:00.000"],
  ])(
    "A number with %s in an id is not masked, because the number is no valid card number",
    (_, text) => {
      expect(maskValidCardNumbers(text)).toBe(text)
    }
  )
})
