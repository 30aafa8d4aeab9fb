/**
 * What a spreadsheet would take for a formula: a sign in front, or behind blanks and characters that
 * nobody sees. For decomposed text, in which full-width and small signs are the usual ones.
 */
const FORMULA =
  /^(?:[\t\r\n]|[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]*[=+\-@\u2010-\u2015\u2212])/u

/** A text for a cell, with an apostrophe in front where it would be a formula; nothing is cut. */
export function spreadsheetText(text: string): string {
  return FORMULA.test(text.normalize("NFKD")) ? `'${text}` : text
}
