/**
 * The value at a dotted path in decoded JSON, own properties only; the value itself for an empty path,
 * undefined where nothing is.
 */
export function valueAt(value: unknown, path: string): unknown {
  return namesIn(path).reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<string, unknown>)[key]
        : undefined,
    value
  )
}

/** The names of a dotted path, the outermost first. */
export function namesIn(path: string): string[] {
  return path.split(".").filter(Boolean)
}
