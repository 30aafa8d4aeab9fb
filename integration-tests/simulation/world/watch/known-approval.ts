import { hasApproval, type CheckoutAttempt } from "../../../../src/core"
import type { Shared } from "../server"

/** Whether a source has approved an attempt's payment, under the profile of then and that of now. */
export function isKnownApproved(
  attempt: CheckoutAttempt,
  { database, options }: Pick<Shared, "database" | "options">
): boolean {
  const isReported = database
    .linesOf(attempt.id)
    .some(({ kind, data }) => kind === "evidence_received" && data?.outcome === "approved")
  return isReported && hasApproval(attempt, options)
}
