import { csvLines, spreadsheetText } from "../csv-lines"

const SIGNS = {
  usual: "=+-@",
  "full-width": "\uff1d\uff0b\uff0d\uff20",
  small: "\ufe66\ufe62\ufe63\ufe6b",
  superscript: "\u207c\u207a\u207b",
  minus: "\u2212",
  dash: "\u2010\u2011\u2012\u2013\u2014\u2015",
}
const signs = Object.entries(SIGNS).flatMap(([kind, all]) => [...all].map((sign) => [kind, sign]))

/** Invisible characters that may precede a sign. */
const UNSEEN = {
  "a space": " ",
  "many spaces": " ".repeat(100),
  "a tab": "\t",
  "a line break": "\r\n",
  "a vertical tab": "\v",
  "a no-break space": "\u00a0",
  "a narrow no-break space": "\u202f",
  "an em space": "\u2003",
  "a full-width space": "\u3000",
  "a line separator": "\u2028",
  "a zero-width space": "\u200b",
  "a byte order mark": "\ufeff",
  "a soft hyphen": "\u00ad",
  "a turn of direction": "\u202e",
  "a control character": "\u0001",
  "a Hangul filler": "\u3164",
  "a mix of invisible characters": " \u200b\u3000\t",
}

describe("A text in a spreadsheet", () => {
  it.each(signs)(
    "A CSV export puts an apostrophe before a text that begins with the formula sign %s (%s)",
    (_, sign) => {
      expect(spreadsheetText(`${sign}SUM(A1)`)).toBe(`'${sign}SUM(A1)`)
    }
  )

  it.each(Object.entries(UNSEEN))(
    "A CSV export puts an apostrophe before a text also when %s comes before the formula sign",
    (_, unseen) => {
      for (const [, sign] of signs) {
        expect(spreadsheetText(`${unseen}${sign}SUM(A1)`)).toBe(`'${unseen}${sign}SUM(A1)`)
      }
    }
  )

  it.each(["\t1", "\r1", "\n1", "=\u0338cmd"])(
    "A CSV export puts an apostrophe before the text %j",
    (text) => {
      expect(spreadsheetText(text)).toBe(`'${text}`)
    }
  )

  // Where a list is separated by `;`, as in French, a spreadsheet begins a cell there, and a row at a line break.
  it.each([
    ["x;=1+1;y", "x;'=1+1;y"],
    ["x; \u200b\uff1d1", "x;' \u200b\uff1d1"],
    ["=1;=2", "'=1;'=2"],
    ["x\r\n-1", "x\r\n'-1"],
    ["x\n\n@x;y", "x\n\n'@x;y"],
  ])(
    "A CSV export puts an apostrophe before a formula sign after a semicolon or a line break: %j",
    (text, safe) => {
      expect(spreadsheetText(text)).toBe(safe)
    }
  )

  it.each([
    "",
    " ",
    "txn_1",
    "txn_1;txn_2 = txn_3",
    "two\nlines",
    "ada+shop@example.com",
    " txn-1",
    "Ｎｏ＝１",
    "22.59",
    "2026-11-21T10:00:00Z",
    "424242******4242",
    "Zo\u00eb",
  ])("A CSV export leaves the harmless text %j unchanged", (text) => {
    expect(spreadsheetText(text)).toBe(text)
  })

  // A pattern that backtracks over it would never end.
  it("A CSV export does not hang on a million invisible characters, and puts an apostrophe before the text only if a formula sign follows", () => {
    const unseen = " \u200b".repeat(500_000)
    expect(spreadsheetText(`${unseen}x=`)).toBe(`${unseen}x=`)
    expect(spreadsheetText(`${unseen}=`)).toBe(`'${unseen}=`)
  })
})

describe("A line of a CSV file", () => {
  it.each([
    ["a comma", "a,b", '"a,b"'],
    ["a quote", 'a"b', '"a""b"'],
    ["a line feed", "a\nb", '"a\nb"'],
    ["a carriage return", "a\rb", '"a\rb"'],
    ["a carriage return and a line feed", "a\r\nb", '"a\r\nb"'],
    ["a formula", "=1+1", "'=1+1"],
    ["a negative number", -1, "'-1"],
    ["no value", null, ""],
  ])(
    "A CSV export writes a value with %s so that a spreadsheet shows the value and calculates nothing",
    (_, value, cell) => {
      expect(csvLines(["value", "end"], [{ end: "x", value, other: "y" }])).toBe(`${cell},x\r\n`)
    }
  )

  it("A CSV export without rows is empty", () => {
    expect(csvLines(["value"], [])).toBe("")
  })
})
