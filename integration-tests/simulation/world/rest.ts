import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import { nameOfProfile } from "../../../src/core/contract/profile-name"
import type { Payment } from "../../../src/core/payment/payment"
import type { Shared } from "./server"
import { optionsOf } from "./sites"

const MINUTE_MS = 60_000
/** How often a payment is checked that Medusa has captured without an order. */
const CAPTURED_CHECK_MS = 10 * MINUTE_MS
/** By then a payment that was begun on the page in time has ended. */
const PAGE_ENDED_MS = 60 * MINUTE_MS

/** Whether nothing happens any more by itself: what is with a person may be checked again and again. */
export function isAtRest(shared: Shared): boolean {
  const { database } = shared
  return (
    database.attempts.find((attempt) => !isPageAtRest(attempt, shared)) === undefined &&
    database.statements.find(({ outcome }) => outcome === "received") === undefined &&
    database.payments.find(({ announce_at }) => announce_at !== null) === undefined &&
    !awaitsProfile(shared)
  )
}

/** A status of the gateway has a meaning since the profile has changed, and its page is asked about again. */
export function awaitsProfile(shared: Shared): boolean {
  return (
    shared.database.attempts.find(
      ({ provider_id, unknown_status_profile: known }) =>
        known !== null && known !== nameOfProfile(optionsOf(shared, provider_id).profile)
    ) !== undefined
  )
}

function isPageAtRest(attempt: CheckoutAttempt, shared: Shared): boolean {
  const { expires_at, id, next_check_at } = attempt
  if (next_check_at === null) {
    return true
  }
  const payments = shared.database.payments.where(({ reference }) => reference === id)
  // A check that is at work has a lease: one has ended since the page was over.
  const isEnded = Number(expires_at) + PAGE_ENDED_MS + CAPTURED_CHECK_MS <= next_check_at.getTime()
  return (
    isEnded &&
    payments.some(isCheckedForever) &&
    payments.every(({ status }) => status === "held" || status === "closed") &&
    !awaitsItsOrder(attempt, payments, shared)
  )
}

function isCheckedForever({ accepted, captured_at, order_id, status }: Payment): boolean {
  const isAccepted = status === "closed" && accepted !== null
  return captured_at !== null && order_id === null && !isAccepted
}

/** Core has placed an order with a held payment since the last check, and the next one records it. */
function awaitsItsOrder(
  { next_check_at, payment_collection_id }: CheckoutAttempt,
  payments: readonly Payment[],
  { tables }: Shared
): boolean {
  const collections = [
    payment_collection_id,
    ...payments.flatMap((payment) => payment.payment_collection_id ?? []),
  ]
  const placed = collections.map((id) =>
    tables.lockEnds.get(tables.orderOfCollection.get(id) ?? "")
  )
  const checkedAt = (next_check_at?.getTime() ?? Infinity) - CAPTURED_CHECK_MS
  return placed.some((before) => before !== undefined && checkedAt <= before.getTime())
}
