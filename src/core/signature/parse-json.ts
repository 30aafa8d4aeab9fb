/** A text, or a number: so no digit inside a text is taken for a number. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g

const WHOLE = /^-?\d{16,}$/

/** Without so many digits in a row no number in a text is too long to be told from its neighbours. */
const LONG = /\d{16}/

/**
 * As `JSON.parse`, and a whole number that JavaScript cannot tell from its neighbours (2^53 and more)
 * is a text of its digits: two transactions must not become one.
 *
 * @throws SyntaxError for what is no JSON.
 */
export function parseJson(text: string): unknown {
  // First as it is: quoted, a number with a leading zero would become acceptable.
  const parsed: unknown = JSON.parse(text)
  if (!LONG.test(text)) {
    return parsed
  }
  const exact = text.replace(TEXT_OR_NUMBER, (token) =>
    WHOLE.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token
  )
  return JSON.parse(exact)
}

/** Stands for what is there and cannot be read: it matches nothing that was asked for. */
export const UNREADABLE = "unreadable"

/** A number as an identifier; one that is not whole, or not told from its neighbours, matches nothing. */
export function idOfNumber(number: number): string {
  return Number.isSafeInteger(number) ? String(number) : UNREADABLE
}
