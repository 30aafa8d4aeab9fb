/** Frozen copies that were made here: they need no second copy when they are written back. */
const stored = new WeakSet<object>()

/**
 * A value as it is read from a jsonb column: without what is undefined, and with times as text.
 *
 * @returns a frozen copy.
 * @throws when jsonb would refuse it.
 */
export function storedJson<Value>(value: Value): Value {
  return copy(value) as Value
}

function copy(value: unknown): unknown {
  if (typeof value === "string") {
    return storable(value)
  }
  if (typeof value !== "object" || value === null || stored.has(value)) {
    return value
  }
  if (value instanceof Date) {
    return value.toISOString()
  }
  const made = Array.isArray(value) ? value.map((each) => copy(each) ?? null) : copyOf(value)
  stored.add(made)
  return Object.freeze(made)
}

function copyOf(value: object): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    if (inner !== undefined) {
      made[storable(key)] = copy(inner)
    }
  }
  return made
}

/** jsonb takes neither NUL nor half of a character. */
function storable(text: string): string {
  if (text.includes("\0") || !text.isWellFormed()) {
    throw new Error("unsupported Unicode escape sequence")
  }
  return text
}
