/** Characters of a short reference: few enough for the phone, and random enough for every page of a store. */
export const SHORT_REFERENCE_LENGTH = 8

/** The digits of the ids' random end: neither I, L, O nor U. */
const FORM = /^[0-9A-HJKMNP-TV-Z]{8}$/

/** The end of an attempt's id, which a shopper reads out to the shop. Not secret, and no key to anything. */
export function shortReference(id: string): string {
  return id.slice(-SHORT_REFERENCE_LENGTH).toUpperCase()
}

/** The short reference in a typed text, in either case and with blanks or hyphens; undefined for another text. */
export function readShortReference(text: string): string | undefined {
  const typed = text.replace(/[\s-]/g, "").toUpperCase()
  return FORM.test(typed) ? typed : undefined
}
