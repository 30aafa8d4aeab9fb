import type { CheckoutAttempt } from "../../../../src/core/attempt/attempt"
import { centsFromDecimal } from "../../../../src/core/money/money"
import { PROVIDER, type Shared } from "../server"
import { isKnownApproved } from "./known-approval"
import { watchLeft } from "./left-pages"

/**
 * Runs a shopper's start, and notes what it has opened and must not open.
 *
 * @param isOwn whether a page was opened by this start, where others may start at the same time, and have begun before.
 */
export async function watchStart(
  shared: Shared,
  attempts: () => CheckoutAttempt[],
  start: () => Promise<unknown>,
  isOwn: (page: CheckoutAttempt) => boolean = () => true
): Promise<void> {
  const closure = closureOf(shared)
  const before = attempts()
  const isForCollection = (attempt: CheckoutAttempt) => isKnownApproved(attempt, shared)
  const approved = before.filter(isForCollection)
  const paid = before.filter((attempt) => hasMoney(attempt, shared))
  const sessions = new Set(shared.tables.sessions.keys())
  const since = shared.sim.now()
  await start()
  watchLeft("replaced", before, since, shared)
  const after = attempts()
  const opened = after.slice(before.length).filter(isOwn)
  if (closure && closure === closureOf(shared)) {
    opened
      .filter(({ provider_id }) => provider_id === PROVIDER)
      .forEach(({ id }) => shared.broken.set("a closed account opens no page", id))
  }
  // An admin may have applied it to another order meanwhile, or closed it.
  const stillPaid = paid.filter((attempt) => hasMoney(attempt, shared) && !isMoved(attempt, shared))
  for (const { id, payment_collection_id } of opened) {
    const first = stillPaid.find(
      (attempt) => attempt.id !== id && attempt.payment_collection_id === payment_collection_id
    )
    if (first) {
      shared.broken.set("a collection that has money opens no page", `${id}, after ${first.id}`)
    }
  }
  after.forEach((attempt) => checkSum(attempt, shared))
  const stillApproved = approved.filter(
    (attempt) => isForCollection(attempt) && !isMoved(attempt, shared)
  )
  for (const { data, id } of shared.tables.sessions.values()) {
    const offered = after.find(({ handle }) => handle === data.handle)
    const first = stillApproved.find(
      (each) => each.payment_collection_id === offered?.payment_collection_id
    )
    if (offered && first && !sessions.has(id) && data.session_id === id && data.checkout_url) {
      const detail = `${offered.id}, to ${id}, after ${first.id}`
      shared.broken.set("no page is offered whose cart has an approved payment", detail)
    }
  }
}

/** What keeps the first account closed. */
function closureOf({ database }: Shared): string | undefined {
  return database.closures.find(({ reopened_at }) => reopened_at === null)?.id
}

/** A payment of the page that is claimed, proven, completed or held. */
function hasMoney({ id }: CheckoutAttempt, { database }: Shared): boolean {
  return (
    database.payments.find(
      ({ captured_at, reference, status }) =>
        reference === id &&
        (captured_at !== null || ["proven", "held", "completed"].includes(status))
    ) !== undefined
  )
}

/** A payment of the page is for another order, or was. */
export function isMoved(
  { id, payment_collection_id }: CheckoutAttempt,
  { database }: Shared
): boolean {
  return (
    database.payments.find(
      (payment) =>
        payment.reference === id && payment.payment_collection_id !== payment_collection_id
    ) !== undefined
  )
}

/** The sessions that offer the page of an attempt. */
function checkSum(
  { amount, currency_code, handle, id }: CheckoutAttempt,
  { broken, tables }: Shared
): void {
  for (const session of tables.sessions.values()) {
    // Before the provider's answer a session may have the data of another one.
    const isOffered = session.data.handle === handle && session.data.session_id === session.id
    const isSameSum =
      session.amount === centsFromDecimal(amount) && session.currency_code === currency_code
    if (isOffered && !isSameSum) {
      const cost = `${session.amount} ${session.currency_code}`
      const detail = `${session.id} costs ${cost}, and ${id} asks for ${amount} ${currency_code}`
      broken.set("a page asks for what its session costs", detail)
    }
  }
}
