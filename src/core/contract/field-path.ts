/**
 * The value at a dotted path in decoded JSON, own properties only; the value itself for an empty path,
 * undefined where nothing is.
 */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split(".")
    .filter(Boolean)
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === "object" && inner !== null && Object.hasOwn(inner, key)
          ? (inner as Record<string, unknown>)[key]
          : undefined,
      value
    )
}
