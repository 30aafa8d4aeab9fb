import { UNREADABLE } from "../../../../../src/core/contract/parse-json"
import type { Payment } from "../../../../../src/core/payment/payment"

/** The unique indexes of payments as the migration creates them: in this order the database asks them. */
const UNIQUE_INDEXES = ["one_transaction", "single_claim", "one_of_page"] as const

export type UniqueIndex = (typeof UNIQUE_INDEXES)[number]

/** What two payments must not have in common; undefined where the index leaves the payment out. */
const KEYS: Record<UniqueIndex, (row: Payment) => unknown[] | undefined> = {
  one_transaction: (row) =>
    hasPaid(row) && isNamed(row) ? [row.provider_id, row.transaction_id] : undefined,
  single_claim: ({ captured_at, payment_collection_id }) =>
    captured_at === null || payment_collection_id === null ? undefined : [payment_collection_id],
  one_of_page: ({ provider_id, reference, transaction_id }) => [
    provider_id,
    reference,
    transaction_id ?? "",
  ],
}

/** The unique index that refuses a row: of several, the one that the database asks first. */
export function refusedBy(row: Payment, others: readonly Payment[]): UniqueIndex | undefined {
  return UNIQUE_INDEXES.find((index) =>
    others.some((other) => other.id !== row.id && isSameKey(index, row, other))
  )
}

/** Whether two payments may not both be there. */
export function isSameKey(index: UniqueIndex, one: Payment, other: Payment): boolean {
  const [key, otherKey] = [KEYS[index](one), KEYS[index](other)]
  return (
    key !== undefined && otherKey !== undefined && key.every((each, at) => each === otherKey[at])
  )
}

function hasPaid({ captured_at, status }: Payment): boolean {
  return captured_at !== null || status === "proven" || status === "completed"
}

/** Unreadable ids look alike but belong to different transactions. */
function isNamed({ transaction_id }: Pick<Payment, "transaction_id">): boolean {
  return transaction_id !== null && transaction_id !== UNREADABLE
}
