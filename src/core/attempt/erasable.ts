import type { WebhookEvent, WebhookOutcome } from "../repositories/inbox"
import { FINISHED_STATUSES, type AttemptStatus, type CheckoutAttempt } from "./attempt"

const FINISHED: readonly AttemptStatus[] = FINISHED_STATUSES

/** Outcomes of notifications that nobody needs any more. */
const FINISHED_OUTCOMES: readonly WebhookOutcome[] = ["processed", "resolved"]

/**
 * Whether e-mail and card digits of an attempt may be erased: the attempt is finished, or its account has left the
 * configuration and nobody can process the attempt.
 *
 * @param configured provider ids of the configured accounts.
 */
export function isErasable(
  { status, provider_id }: Pick<CheckoutAttempt, "status" | "provider_id">,
  configured: readonly string[]
): boolean {
  return FINISHED.includes(status) || !configured.includes(provider_id)
}

/** The transition that erases an attempt. */
export function erasureOf({
  status,
}: Pick<CheckoutAttempt, "status">): "erased" | "unfinished_erased" {
  return FINISHED.includes(status) ? "erased" : "unfinished_erased"
}

/** As `isErasable`, for a notification: a person needs the data of one that waits. */
export function isErasableNotification(
  { outcome, provider_id }: Pick<WebhookEvent, "outcome" | "provider_id">,
  configured: readonly string[]
): boolean {
  return FINISHED_OUTCOMES.includes(outcome) || !configured.includes(provider_id)
}
