/** Deeper than any answer of a gateway; deeper levels are left out. */
const MAX_DEPTH = 32

/**
 * A field of decoded JSON that is neither an object nor a list.
 *
 * @param path the names of the surrounding objects, the outermost first, and the field's own name; in a list, the
 *   index.
 */
export type IsKept = (path: readonly string[], value: unknown) => boolean

/**
 * A copy of decoded JSON with these fields alone: any other field may be the shopper's data. Empty objects and
 * lists are left out.
 */
export function onlyFields(
  value: Record<string, unknown>,
  isKept: IsKept
): Record<string, unknown> {
  return (kept(value, isKept, []) ?? {}) as Record<string, unknown>
}

function kept(value: object, isKept: IsKept, path: readonly string[]): object | undefined {
  if (path.length >= MAX_DEPTH) {
    return undefined
  }
  const fields = Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const place = [...path, name]
    const left = isNested(inner) ? kept(inner, isKept, place) : inner
    const isLeft = isNested(inner) ? left !== undefined : isKept(place, inner)
    return isLeft ? [[name, left] as const] : []
  })
  if (fields.length === 0) {
    return undefined
  }
  return Array.isArray(value) ? fields.map(([, left]) => left) : Object.fromEntries(fields)
}

/** An object or a list. */
export function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null
}
