import { isDeepStrictEqual } from "node:util"

/** What jsonb refuses: NUL, and half of a character. */
const NOT_STORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

/**
 * A value as it comes back from a jsonb column: without what is undefined, and with times as text.
 *
 * @returns a frozen copy.
 * @throws when jsonb would refuse it.
 */
export function storedJson<Value>(value: Value): Value {
  if (value === null || value === undefined || isStored(value)) {
    return value
  }
  const text = JSON.stringify(value)
  if (NOT_STORABLE.test(text)) {
    throw new Error("unsupported Unicode escape sequence")
  }
  return freeze(JSON.parse(text) as Value)
}

/** Whether two values are the same jsonb, whatever the order of their keys. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return one === other || isDeepStrictEqual(storedJson(one), storedJson(other))
}

/** Copies that were made here: read from a row and written back, they need no other copy. */
const stored = new WeakSet()

function isStored(value: unknown): boolean {
  return typeof value === "object" && value !== null && stored.has(value)
}

function freeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) {
    Object.values(value).forEach(freeze)
    Object.freeze(value)
    stored.add(value)
  }
  return value
}
