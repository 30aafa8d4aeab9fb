import { execFileSync } from "node:child_process"
import { join } from "node:path"
import {
  formatAmount,
  formatCard,
  formatCount,
  formatDate,
  formatShortDate,
} from "../lib/ui/format"

/** 8:05 p.m. in the time zone of the test. */
const MOMENT = new Date(2026, 10, 21, 20, 5).toISOString()
const LATER_THAT_YEAR = new Date(2026, 11, 1)

/** Without the differences between kinds of spaces. */
const plain = (text: string) => text.replaceAll(/\s/g, " ")

describe("Amounts and dates", () => {
  it.each([
    ["en", "$1,234.50 CAD"],
    ["fr", "1 234,50 $ CAD"],
  ])('Admin writes an amount of money as in Canada, in the language "%s"', (language, text) => {
    expect(plain(formatAmount(1234.5, "cad", language))).toBe(text)
  })

  it.each([
    ["en", "Nov 21, 2026, 8:05 PM"],
    ["fr", "21 nov. 2026, 20 h 05"],
  ])('Admin writes a date as in Canada, in the language "%s"', (language, text) => {
    expect(plain(formatDate(MOMENT, language))).toBe(text)
  })

  it.each([
    ["America/Toronto", "Nov 21, 2026, 8:05 PM", "Nov 21, 8:05 PM"],
    ["Asia/Tokyo", "Nov 22, 2026, 10:05 AM", "Nov 22, 10:05 AM"],
  ])("Admin writes every date in the reader's time zone, such as %s", (TZ, date, shortDate) => {
    // A process reads its time zone when it starts.
    const script = `const { formatDate, formatShortDate } = require("./format.ts")
      const at = "2026-11-22T01:05:00Z"
      console.log(formatDate(at, "en") + "|" + formatShortDate(at, "en", new Date(at)))`
    const printed = execFileSync(process.execPath, ["--import", "tsx", "-e", script], {
      cwd: join(__dirname, "../lib/ui"),
      env: { TZ },
      encoding: "utf8",
    })
    expect(plain(printed).trim()).toBe(`${date}|${shortDate}`)
  })

  it("Admin leaves the current year out of the dates in a table", () => {
    expect(plain(formatShortDate(MOMENT, "fr", LATER_THAT_YEAR))).toBe("21 nov., 20 h 05")
  })
})

describe("A count", () => {
  it.each([
    ["en", "10,000+"],
    ["fr", "10 000+"],
  ])(
    'Admin writes a count that stopped at 10,000 with a plus sign, in the language "%s"',
    (language, text) => {
      expect(plain(formatCount({ count: 10_000, count_is_capped: true }, language))).toBe(text)
    }
  )

  it("Admin shows a count of exactly 10,000 without a plus sign when counting was not cut off there", () => {
    expect(formatCount({ count: 10_000, count_is_capped: false }, "en")).toBe("10,000")
  })
})

describe("A card", () => {
  it.each([
    ["VISA", "424242******4242", "VISA •••• 4242"],
    ["MASTERCARD", "555555XXXXXX4444", "Mastercard •••• 4444"],
    ["visa", "XXXX-XXXX-XXXX-4242", "VISA •••• 4242"],
    ["Amex", "3782 ****** 10005", "AMEX •••• 0005"],
    ["visa", "4242", "VISA •••• 4242"],
    ["VISA", null, "VISA"],
    [null, "424242******4242", "•••• 4242"],
    ["VISA", "hidden", "VISA"],
    [null, null, ""],
  ])("Admin writes a card of the type %p with the masked number %p as %p", (type, masked, text) => {
    expect(formatCard(type, masked)).toBe(text)
  })
})
