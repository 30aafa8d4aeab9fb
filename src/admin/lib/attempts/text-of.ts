/** In the gateway's body, any field may be missing or of another type. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" ? String(value) : null
}
