import type { Bind, CheckoutAttempt, SessionStatus, SessionToBook } from "../../core"
import type { Deps } from "../deps"
import { requireAttempt } from "./require-attempt"

/** Medusa's words for sessions that nothing was paid with. */
const UNPAID: readonly string[] = ["pending", "requires_more", "error", "canceled"]

/**
 * The one payment session of the collection that Medusa is to book the payment with.
 *
 * @returns undefined when it is gone.
 */
export async function bindSession(
  attempt: CheckoutAttempt,
  bind: Bind,
  deps: Deps
): Promise<SessionToBook | undefined> {
  if (bind === "existing_session") {
    return await removeUnpaidSiblings(attempt, deps)
  }
  // Medusa asks our provider for the session, which finds the proven attempt and binds to it.
  await deps.medusa.openSession(attempt.payment_collection_id, attempt.provider_id)
  const bound = await requireAttempt(deps.repositories.attempts, attempt.id)
  return await removeUnpaidSiblings(bound, deps)
}

async function removeUnpaidSiblings(
  { payment_collection_id, payment_session_id }: CheckoutAttempt,
  deps: Deps
): Promise<SessionToBook | undefined> {
  const sessions = await deps.medusa.sessionsOf(payment_collection_id)
  await leaveOnly(payment_session_id, sessions, deps)
  return sessions.find(({ id }) => id === payment_session_id)
}

/**
 * Core completes with the first session of a collection: only the paid one may be left.
 *
 * @returns whether that one is there.
 */
export async function leaveOnly(
  sessionId: string,
  sessions: readonly SessionStatus[],
  { medusa }: Deps
): Promise<boolean> {
  for (const { id, status } of sessions) {
    if (id !== sessionId && UNPAID.includes(status)) {
      await medusa.deleteSession(id)
    }
  }
  return sessions.some(({ id }) => id === sessionId)
}
