import type { CheckoutAttempt } from "../attempt"
import { verdictOf, type Judging } from "./attempt-verdict"

type Closed = Parameters<typeof verdictOf>[0] &
  Pick<CheckoutAttempt, "held_reason" | "resolution" | "status">

/**
 * Whether the evidence now proves a payment that an admin has closed with a note. Nothing proved it then, or
 * it could not have been closed. The exception is `transaction_reused`: its money has paid another attempt.
 */
export function isProvenAfterClosing(attempt: Closed, options: Judging): boolean {
  const { captured_at, held_reason, resolution, status } = attempt
  return (
    status === "resolved" &&
    captured_at === null &&
    resolution?.action === "closed" &&
    held_reason !== "transaction_reused" &&
    verdictOf(attempt, options).kind === "proven"
  )
}
