import {
  TRANSITIONS,
  type CheckoutAttempt,
  type Condition,
  type TransitionName,
} from "../../../../../src/core"
import { isSameJson, storedJson } from "../database/stored-json"

/** Values of columns, by name. */
export type Values = Readonly<Partial<CheckoutAttempt>>

/** The unique indexes of attempts as the migration creates them: in this order the database asks them. */
export const UNIQUE_INDEXES = ["one_open", "one_captured", "one_transaction"] as const

export type UniqueIndex = (typeof UNIQUE_INDEXES)[number]

const JSON_COLUMNS: readonly string[] = ["evidence", "resolution"]

const CONDITIONS: Record<Condition, (row: CheckoutAttempt, values: Values) => boolean> = {
  not_captured: ({ captured_at }) => captured_at === null,
  captured: ({ captured_at }) => captured_at !== null,
  free_for_session: ({ captured_at, payment_session_id }, values) =>
    captured_at === null || payment_session_id === values.payment_session_id,
  held_for_completion: ({ held_reason }) => held_reason === "order_not_placed",
}

/** What two attempts must not have in common; undefined where the index leaves the attempt out. */
const KEYS: Record<UniqueIndex, (row: CheckoutAttempt) => string | undefined> = {
  one_open: ({ status, replaced_at, payment_collection_id }) =>
    (status === "opening" || status === "open") && replaced_at === null
      ? payment_collection_id
      : undefined,
  one_captured: ({ captured_at, payment_collection_id }) =>
    captured_at === null ? undefined : payment_collection_id,
  one_transaction: ({ proven_at, transaction_id, provider_id }) =>
    proven_at === null || transaction_id === null ? undefined : `${provider_id} ${transaction_id}`,
}

/** Whether an attempt may change so: its status, the conditions, and what the caller has read. */
export function isAllowed(
  row: CheckoutAttempt,
  read: Values,
  name: TransitionName,
  values: Values
): boolean {
  const { from, when = [], asRead = [] } = TRANSITIONS[name]
  return (
    from.includes(row.status) &&
    when.every((condition) => CONDITIONS[condition](row, values)) &&
    asRead.every((column) => isSame(row[column], read[column]))
  )
}

/** The columns that a transition writes. */
export function changesOf(row: CheckoutAttempt, name: TransitionName, values: Values): Values {
  const { to, sets = [], fills = [], resets } = TRANSITIONS[name]
  const columns: Record<string, unknown> = { ...resets }
  for (const column of sets) {
    // The query builder leaves out a column without a value.
    if (values[column] !== undefined) {
      columns[column] = JSON_COLUMNS.includes(column) ? storedJson(values[column]) : values[column]
    }
  }
  for (const column of fills) {
    columns[column] = row[column] ?? values[column]
  }
  return to ? { ...columns, status: to } : columns
}

/** The unique index that refuses a row: of several, the one that the database asks first. */
export function refusedBy(
  row: CheckoutAttempt,
  others: Iterable<CheckoutAttempt>
): UniqueIndex | undefined {
  const all = [...others].filter(({ id }) => id !== row.id)
  return UNIQUE_INDEXES.find((index) => {
    const key = KEYS[index](row)
    return key !== undefined && all.some((other) => KEYS[index](other) === key)
  })
}

function isSame(stored: unknown, read: unknown): boolean {
  if (stored instanceof Date || read instanceof Date) {
    return stored instanceof Date && read instanceof Date && stored.getTime() === read.getTime()
  }
  return isSameJson(stored, read)
}
