import { stringify } from "csv-stringify/sync"

const END = "\r\n"

/** The first line of a CSV file. */
export function csvHeader(columns: readonly string[]): string {
  return `${columns.join(",")}${END}`
}

/** A line for each row; an empty text for none. */
export function csvLines(columns: readonly string[], rows: object[]): string {
  return stringify(rows, {
    columns: [...columns],
    record_delimiter: END,
    // Only CR LF would be quoted otherwise.
    quoted_match: /[\r\n]/,
    // The library's own escape_formulas sees fewer formulas.
    cast: { string: spreadsheetText, number: (value) => spreadsheetText(String(value)) },
  })
}

/**
 * What a spreadsheet would treat as a formula: a sign at the beginning, or after blanks and invisible characters.
 * For decomposed text, in which full-width and small signs become ordinary signs.
 */
const FORMULA =
  /^(?:[\t\r\n]|[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]*[=+\-@\u2010-\u2015\u2212])/u

/**
 * The text up to a semicolon or a line break. If lists are separated by semicolons, as in French, a spreadsheet
 * begins a cell or a row after it, also between quotes.
 */
const PIECE = /[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]*[^;\r\n]*[;\r\n]*/gu

/** A text for a cell, with an apostrophe before each piece that would be a formula; nothing is cut. */
export function spreadsheetText(text: string): string {
  return text.replace(PIECE, (piece) =>
    FORMULA.test(piece.normalize("NFKD")) ? `'${piece}` : piece
  )
}
