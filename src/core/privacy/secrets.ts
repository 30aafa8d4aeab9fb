/** Deeper than any answer of a gateway; deeper levels are left out. */
const MAX_DEPTH = 32

/** Removes echoed secrets from a text, also in their URL-encoded form. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .flatMap((secret) => {
      const inUrl = encodeURIComponent(secret.toWellFormed())
      return [secret, inUrl, inUrl.replace(/%../g, (code) => code.toLowerCase())]
    })
    .filter((secret) => secret !== "")
    .reduce((rest, secret) => rest.replaceAll(secret, "[redacted]"), text)
}

/** Shorter values protect nothing, and removing them would alter amounts, currencies and ids. */
const MIN_SECRET_LENGTH = 5

/** A copy of decoded JSON without echoed secrets, in keys and numbers too. */
export function withoutSecrets(value: unknown, secrets: readonly string[]): unknown {
  return withoutAny(
    value,
    secrets.filter(({ length }) => length >= MIN_SECRET_LENGTH)
  )
}

function withoutAny(value: unknown, secrets: readonly string[], depth = 0): unknown {
  if (typeof value !== "object" || value === null) {
    const text = String(value)
    const safe = hideSecrets(text, secrets)
    return safe === text ? value : safe
  }
  if (depth >= MAX_DEPTH) {
    return "[too deep]"
  }
  if (Array.isArray(value)) {
    return value.map((inner) => withoutAny(inner, secrets, depth + 1))
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      hideSecrets(key, secrets),
      withoutAny(inner, secrets, depth + 1),
    ])
  )
}
