import type { SessionStatus } from "../../core/ports/medusa-port"
import type { Deps } from "../deps"

/** Medusa's statuses of sessions without a payment. */
const UNPAID: readonly string[] = ["pending", "requires_more", "error", "canceled"]

/**
 * Removes all sessions except the paid one: core completes with the first session of a collection.
 *
 * @returns whether the paid session exists.
 */
export async function leaveOnly(
  sessionId: string,
  sessions: readonly SessionStatus[],
  { medusa }: Pick<Deps, "medusa">
): Promise<boolean> {
  for (const { id, status } of sessions) {
    if (id !== sessionId && UNPAID.includes(status)) {
      await medusa.deleteSession(id)
    }
  }
  return sessions.some(({ id }) => id === sessionId)
}
