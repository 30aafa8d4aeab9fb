import type { AttemptRepository, CheckoutAttempt } from "../../core"
import { readSessionData, type SessionData } from "../start/session-data"

/**
 * The attempt of a session: the one bound to it, else the one whose page it offered. Two concurrent sessions
 * can offer the same page, and Medusa completes with either.
 */
export async function findAttempt(
  { session_id, handle }: SessionData,
  { attempts }: { attempts: AttemptRepository }
): Promise<CheckoutAttempt | undefined> {
  const bound = await attempts.bySession(session_id)
  return bound ?? (handle ? await attempts.byHandle(handle) : undefined)
}

/** As `findAttempt`, for the data of a session or payment; undefined for data that is not ours. */
export async function attemptOfData(
  data: Record<string, unknown> | undefined,
  repositories: { attempts: AttemptRepository }
): Promise<CheckoutAttempt | undefined> {
  const trusted = readSessionData(data)
  return trusted && (await findAttempt(trusted, repositories))
}
