/** Characters of a short reference: few enough for the phone, and random enough for every page of a store. */
export const SHORT_REFERENCE_LENGTH = 8

/** The digits of the ids' random end: neither I, L, O nor U. */
const FORM = /^[0-9A-HJKMNP-TV-Z]{8}$/

/** What a shopper reads out to the shop of an attempt: the end of its id. Not secret, and no key to anything. */
export function shortReference(id: string): string {
  return id.slice(-SHORT_REFERENCE_LENGTH).toUpperCase()
}

/** The short reference that somebody typed, in either case and also with blanks or hyphens; undefined for another text. */
export function readShortReference(text: string): string | undefined {
  const typed = text.replace(/[\s-]/g, "").toUpperCase()
  return FORM.test(typed) ? typed : undefined
}
