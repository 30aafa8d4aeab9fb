/** Deeper than any answer of a gateway; what lies below is left out. */
const MAX_DEPTH = 32

/** A text without the secrets that it echoes, also as a URL writes them. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .flatMap((secret) => {
      const inUrl = encodeURIComponent(secret.toWellFormed())
      return [secret, inUrl, inUrl.replace(/%../g, (code) => code.toLowerCase())]
    })
    .filter((secret) => secret !== "")
    .reduce((rest, secret) => rest.replaceAll(secret, "[redacted]"), text)
}

/** A copy of decoded JSON without the secrets that it echoes, in keys and numbers too. */
export function withoutSecrets(value: unknown, secrets: readonly string[], depth = 0): unknown {
  if (typeof value !== "object" || value === null) {
    const text = String(value)
    const safe = hideSecrets(text, secrets)
    return safe === text ? value : safe
  }
  if (depth >= MAX_DEPTH) {
    return "[too deep]"
  }
  if (Array.isArray(value)) {
    return value.map((inner) => withoutSecrets(inner, secrets, depth + 1))
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      hideSecrets(key, secrets),
      withoutSecrets(inner, secrets, depth + 1),
    ])
  )
}
