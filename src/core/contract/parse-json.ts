/** Matches texts or numbers, so that digits inside a text are never taken for a number. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g

const WHOLE = /^-?\d{16,}$/

/** Numbers with fewer digits are always safe integers. */
const LONG = /\d{16}/

/**
 * As `JSON.parse`, except that whole numbers beyond the safe integers (2^53 and more) become texts of their
 * digits: two transactions must not become one.
 *
 * @throws SyntaxError for invalid JSON.
 */
export function parseJson(text: string): unknown {
  // Parse the original first: in quotes, an invalid number with a leading zero would be accepted.
  const parsed: unknown = JSON.parse(text)
  if (!LONG.test(text)) {
    return parsed
  }
  const exact = text.replace(TEXT_OR_NUMBER, (token) =>
    WHOLE.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token
  )
  return JSON.parse(exact)
}

/** Stands for a present but unreadable value, which never matches. */
export const UNREADABLE = "unreadable"

/** A number as an identifier; fractions and unsafe integers never match. */
export function idOfNumber(number: number): string {
  return Number.isSafeInteger(number) ? String(number) : UNREADABLE
}
