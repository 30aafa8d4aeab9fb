/** Deeper than any answer of a gateway; deeper levels are left out. */
const MAX_DEPTH = 32

/**
 * A copy of decoded JSON with the fields of these names alone, at any depth: a field that nobody has named may be the
 * shopper's data. Objects and lists in which nothing is left are left out.
 */
export function onlyFields(
  value: Record<string, unknown>,
  names: ReadonlySet<string>
): Record<string, unknown> {
  return (kept(value, names, 0) ?? {}) as Record<string, unknown>
}

function kept(value: object, names: ReadonlySet<string>, depth: number): object | undefined {
  if (depth >= MAX_DEPTH) {
    return undefined
  }
  if (Array.isArray(value)) {
    const inner = value.flatMap((each) =>
      isNested(each) ? (kept(each, names, depth + 1) ?? []) : []
    )
    return inner.length > 0 ? inner : undefined
  }
  const fields = Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const left = isNested(inner) ? kept(inner, names, depth + 1) : inner
    const isLeft = isNested(inner) ? left !== undefined : names.has(name)
    return isLeft ? [[name, left] as const] : []
  })
  return fields.length > 0 ? Object.fromEntries(fields) : undefined
}

/** An object or a list. */
export function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null
}
