import type { Bind, CheckoutAttempt, SessionStatus, SessionToBook } from "../../core"
import type { Deps } from "../deps"
import { requireAttempt } from "./require-attempt"

/** Medusa's statuses of sessions without a payment. */
const UNPAID: readonly string[] = ["pending", "requires_more", "error", "canceled"]

/**
 * The collection's payment session with which Medusa books the payment.
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
  // Medusa asks our provider for the session; the provider finds the proven attempt and binds it.
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
 * Removes all sessions but the paid one: core completes with the first session of a collection.
 *
 * @returns whether the paid one exists.
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
