import type { CheckoutAttempt } from "../../core/attempt/attempt"
import type { AttemptRepository } from "../../core/repositories/attempt-repository"
import type { PaymentRepository } from "../../core/repositories/payment-repository"
import { readSessionData, type SessionData } from "../start/session-data"

interface Found {
  attempts: AttemptRepository
  payments: PaymentRepository
}

/**
 * The attempt of a session: the attempt whose payment the session has claimed, the attempt bound to the session,
 * or else the attempt whose page the session offered. A start may open two pages for a session, and two concurrent
 * sessions can offer the same page: Medusa completes with either.
 */
export async function findAttempt(
  { session_id, handle }: SessionData,
  { attempts, payments }: Found
): Promise<CheckoutAttempt | undefined> {
  const claimed = await payments.bySession(session_id)
  const bound =
    (claimed && (await attempts.byId(claimed.reference))) ?? (await attempts.bySession(session_id))
  return bound ?? (handle ? await attempts.byHandle(handle) : undefined)
}

/** As `findAttempt`, for the data of a session or payment; undefined for data that is not ours. */
export async function attemptOfData(
  data: Record<string, unknown> | undefined,
  repositories: Found
): Promise<CheckoutAttempt | undefined> {
  const trusted = readSessionData(data)
  return trusted && (await findAttempt(trusted, repositories))
}
