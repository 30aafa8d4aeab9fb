import { centsFromDecimal, type CheckoutAttempt } from "../../../../src/core"
import type { Shared } from "../server"
import { isKnownApproved } from "./known-approval"

/** Runs a shopper's start, and notes what it has opened and must not open. */
export async function watchStart(
  shared: Shared,
  attempts: () => CheckoutAttempt[],
  start: () => Promise<unknown>
): Promise<void> {
  const closure = closureOf(shared)
  const before = attempts()
  const began = shared.sim.now()
  const approved = before.filter(
    (attempt) => attempt.status !== "resolved" && isKnownApproved(attempt, shared)
  )
  const sessions = new Set(shared.tables.sessions.keys())
  await start()
  const after = attempts()
  const opened = after.slice(before.length)
  if (closure && closure === closureOf(shared)) {
    opened.forEach(({ id }) => shared.broken.set("a closed account opens no page", id))
  }
  const paid = after.filter(
    (attempt) =>
      (hasMoney(attempt) && before.some((other) => other.id === attempt.id && hasMoney(other))) ||
      hasLearned(attempt, began, shared)
  )
  for (const { id, payment_collection_id } of opened) {
    const first = paid.find(
      (attempt) => attempt.id !== id && attempt.payment_collection_id === payment_collection_id
    )
    if (first) {
      shared.broken.set("a collection that has money opens no page", `${id}, after ${first.id}`)
    }
  }
  after.forEach((attempt) => checkSum(attempt, shared))
  // An admin may have applied it to another order meanwhile, or recorded its refund.
  const stillApproved = approved.filter(({ id, payment_collection_id }) => {
    const now = shared.database.attempts.get(id)
    return now?.payment_collection_id === payment_collection_id && now.status !== "resolved"
  })
  for (const { data, id } of shared.tables.sessions.values()) {
    const offered = after.find(({ handle }) => handle === data.handle)
    const paid = stillApproved.find(
      (each) => each.payment_collection_id === offered?.payment_collection_id
    )
    if (offered && paid && !sessions.has(id) && data.session_id === id && data.checkout_url) {
      const detail = `${offered.id}, to ${id}, after ${paid.id}`
      shared.broken.set("no page is offered whose cart has an approved payment", detail)
    }
  }
}

/** What keeps the account closed. */
function closureOf({ database }: Shared): string | undefined {
  return database.closures.find(({ reopened_at }) => reopened_at === null)?.id
}

function hasMoney({ captured_at, status }: CheckoutAttempt): boolean {
  return captured_at !== null || ["paid", "held", "completed"].includes(status)
}

/** Whether the gateway has just reported that it is paid. */
function hasLearned({ id, status }: CheckoutAttempt, since: Date, { database }: Shared): boolean {
  return (
    // An admin may have recorded its refund since.
    status !== "resolved" &&
    database
      .linesOf(id)
      .some(
        ({ kind, trigger, data, created_at }) =>
          kind === "evidence_received" &&
          trigger === "checkout" &&
          data?.outcome === "approved" &&
          created_at >= since
      )
  )
}

/** The sessions that offer the page of an attempt. */
function checkSum({ amount, handle, id }: CheckoutAttempt, { broken, tables }: Shared): void {
  for (const session of tables.sessions.values()) {
    // Before the provider's answer a session may have the data of another one.
    const isOffered = session.data.handle === handle && session.data.session_id === session.id
    if (isOffered && session.amount !== centsFromDecimal(amount)) {
      const detail = `${session.id} costs ${session.amount}, and ${id} asks for ${amount}`
      broken.set("a page asks for what its session costs", detail)
    }
  }
}
