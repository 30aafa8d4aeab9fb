// Not `\b`: a letter before the first digit is no digit ("pan4242...").
const CARD_LIKE = /(?<!\d)\d(?:[ .-]?\d){12,18}(?!\d)/g

/** Fields that may be long numbers of their own and are no cards. */
const IDENTIFIERS = new Set(["transaction_id", "merchant_site_id", "reference", "timestamp"])

/** Replaces the middle of anything that looks like a card number by asterisks: `424242******4242`. */
export function maskCardNumbers(text: string): string {
  return text.replace(CARD_LIKE, (match) => {
    const digits = match.replace(/\D/g, "")
    return digits.slice(0, 6) + "*".repeat(digits.length - 10) + digits.slice(-4)
  })
}

/** Deeper than any notification; what lies below is left out. */
const MAX_DEPTH = 32

/**
 * A copy of decoded JSON that can be stored: anything card-like masked, identifiers excepted, and
 * text that PostgreSQL's jsonb refuses (NUL, lone surrogates) made acceptable.
 */
export function maskJson(value: unknown, depth = 0): unknown {
  if (typeof value === "string") {
    return maskCardNumbers(storable(value))
  }
  if (typeof value === "number" && String(value).length >= 13) {
    return maskCardNumbers(String(value))
  }
  if (typeof value !== "object" || value === null) {
    return value
  }
  if (depth >= MAX_DEPTH) {
    return "[too deep]"
  }
  if (Array.isArray(value)) {
    return value.map((inner) => maskJson(inner, depth + 1))
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      storable(key),
      IDENTIFIERS.has(key) && typeof inner !== "object" ? plain(inner) : maskJson(inner, depth + 1),
    ])
  )
}

/** Fields that are about the shopper, whatever they hold. */
const PERSONAL_FIELD = /e.?mail|card.*number/i
const E_MAIL = /[^\s<>"',;:@]{1,64}@[^\s<>"',;:@]{1,255}/g
/**
 * What masking left of a card number, ours or the gateway's: `424242******4242`, `**** 4242`. Looked
 * for where the masking begins and nowhere in its midst: a long one would be read again and again.
 */
const MASKED_CARD = /(?:\d{1,6}|(?<![*•xX][ .-]?))(?:[*•xX][ .-]?){2,}\d{2,}/g

/** A copy of stored JSON without e-mail addresses and without the digits of masked card numbers. */
export function eraseJson(value: unknown): unknown {
  if (typeof value === "string") {
    return value.replace(E_MAIL, "[erased]").replace(MASKED_CARD, "[erased]")
  }
  if (Array.isArray(value)) {
    return value.map(eraseJson)
  }
  if (typeof value !== "object" || value === null) {
    return value
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (IDENTIFIERS.has(key)) {
        return [key, inner]
      }
      return [key, PERSONAL_FIELD.test(key) ? null : eraseJson(inner)]
    })
  )
}

function plain(value: unknown): unknown {
  return typeof value === "string" ? storable(value) : value
}

function storable(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed()
}
