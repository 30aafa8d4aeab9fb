const CARD_LIKE = /\b\d(?:[ -]?\d){12,18}\b/g

/** Fields that may be long numbers of their own and are no cards. */
const IDENTIFIERS = new Set(["transaction_id", "merchant_site_id", "reference", "timestamp"])

/** Replaces the middle of anything that looks like a card number by asterisks: `424242******4242`. */
export function maskCardNumbers(text: string): string {
  return text.replace(CARD_LIKE, (match) => {
    const digits = match.replace(/\D/g, "")
    return digits.slice(0, 6) + "*".repeat(digits.length - 10) + digits.slice(-4)
  })
}

/** A copy of decoded JSON with anything card-like masked, identifiers excepted. */
export function maskJson(value: unknown): unknown {
  if (typeof value === "string") {
    return maskCardNumbers(value)
  }
  if (typeof value === "number" && String(value).length >= 13) {
    return maskCardNumbers(String(value))
  }
  if (Array.isArray(value)) {
    return value.map(maskJson)
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        IDENTIFIERS.has(key) && typeof inner !== "object" ? inner : maskJson(inner),
      ])
    )
  }
  return value
}
