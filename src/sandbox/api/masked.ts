const MASK = "***"
const SECRET_FIELDS = ["token", "merchant_secret_key"]
/** A shorter key would be found in many ordinary texts. */
const SHORTEST_KEY = 8
const TEXT_LIMIT = 10_000

/** A JSON value with the merchant's key and all tokens masked. */
export function masked(value: unknown, secretKey: string, keyField?: string): unknown {
  const isSecret = (name: string) => SECRET_FIELDS.includes(name) || name === keyField
  const clean = (inner: unknown): unknown => {
    if (typeof inner === "string") {
      return withoutKey(inner, secretKey)
    }
    if (Array.isArray(inner)) {
      return inner.map(clean)
    }
    if (typeof inner === "object" && inner !== null) {
      return Object.fromEntries(
        Object.entries(inner).map(([name, field]) => [name, isSecret(name) ? MASK : clean(field)])
      )
    }
    return inner
  }
  return clean(value)
}

/** The body of an answer for people to read: JSON, or the beginning of another text. */
export function maskedBody(text: string, secretKey: string): unknown {
  try {
    return masked(JSON.parse(text), secretKey)
  } catch {
    return withoutKey(text.slice(0, TEXT_LIMIT), secretKey)
  }
}

function withoutKey(text: string, secretKey: string): string {
  return text === secretKey || secretKey.length >= SHORTEST_KEY
    ? text.replaceAll(secretKey, MASK)
    : text
}
