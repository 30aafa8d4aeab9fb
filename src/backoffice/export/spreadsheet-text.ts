/**
 * What a spreadsheet would treat as a formula: a leading sign, or one after blanks and invisible characters.
 * For decomposed text, in which full-width and small signs become the usual ones.
 */
const FORMULA =
  /^(?:[\t\r\n]|[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]*[=+\-@\u2010-\u2015\u2212])/u

/** A text for a cell, with a leading apostrophe if it would be a formula; nothing is cut. */
export function spreadsheetText(text: string): string {
  return FORMULA.test(text.normalize("NFKD")) ? `'${text}` : text
}
