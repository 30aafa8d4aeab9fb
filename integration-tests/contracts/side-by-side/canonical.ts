import { NOW } from "../support/clock"
import { namesOf, type Side } from "./side"

/** Made by each side in its own way, or left out by the fake. */
const LEFT_OUT = ["deleted_at", "raw_amount", "card_last_four"]

/**
 * A value as both sides must have it: keys in one order, a name for each id that a repository made, and
 * one placeholder for every time of the database's own clock.
 */
export function canonical(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (value instanceof Date) {
    return value < NOW ? "the database's time" : value.toISOString()
  }
  if (typeof value === "string") {
    const id = /hc(?:prb|stm)_\w+/.exec(value)?.[0]
    return id ? value.replace(id, names.get(id) ?? "an id of nothing") : value
  }
  if (Array.isArray(value)) {
    return value.map((inner) => canonical(inner, names))
  }
  if (typeof value !== "object" || value === null) {
    return value
  }
  // The database fills the amount of a payment, for the list.
  const left = "balances" in value ? [...LEFT_OUT, "amount"] : LEFT_OUT
  const entries = Object.entries(value)
    .filter(([key, inner]) => inner !== undefined && !left.includes(key))
    .map(([key, inner]): [string, unknown] => [key, canonical(inner, names)])
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The rows of a side. Lines of one transaction have one time in PostgreSQL: any order is theirs. */
export function canonicalRows(side: Side): Record<string, unknown> {
  const names = namesOf(side)
  const { events, signatureFailures, ...rows } = side.rows
  return {
    ...(canonical(rows, names) as object),
    events: inAnyOrder(events.map(({ id: _, ...event }) => canonical(event, names))),
    signatureFailures: inAnyOrder(
      signatureFailures.map(({ id: _, ...row }) => canonical(row, names))
    ),
  }
}

/** A list whose order is promised. */
export function inOrder(values: readonly unknown[]): object {
  return { ...values }
}

/** A list whose order is not guaranteed. */
export function inAnyOrder(values: readonly unknown[]): unknown[] {
  return values
    .map((value) => ({ value, text: JSON.stringify(value) }))
    .sort((one, other) => (one.text < other.text ? -1 : 1))
    .map(({ value }) => value)
}
