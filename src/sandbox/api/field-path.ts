/** Sets the value at a dotted path, and makes the missing objects of the path. */
export function setAt(target: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split(".").filter(Boolean)
  const last = keys.pop() ?? ""
  const inner = keys.reduce((outer, key) => (outer[key] ??= {}) as Record<string, unknown>, target)
  inner[last] = value
}
