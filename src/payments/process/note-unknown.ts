import type { CheckoutAttempt } from "../../core/attempt/attempt"
import { nameOfProfile } from "../../core/contract/profile-name"
import { statusText, unknownStatement } from "../../core/payment/unknown-statement"
import type { BookDeps, Page } from "./page"

/**
 * Records on a page that the gateway uses an unlisted status, or no longer does. If a later profile lists the
 * status, the page is checked again. Admins are notified of an unknown status once.
 */
export async function noteUnknown(page: Page, deps: BookDeps): Promise<CheckoutAttempt> {
  const { account, attempt, statements } = page
  const { attempts, problems } = deps.repositories
  const { profile } = account.options
  const unknown = unknownStatement(statements, profile)
  const unknown_status = unknown ? statusText(unknown) : null
  const unknown_status_profile = unknown ? nameOfProfile(profile) : null
  if (
    unknown_status === attempt.unknown_status &&
    unknown_status_profile === attempt.unknown_status_profile
  ) {
    return attempt
  }
  if (unknown_status !== null) {
    await problems.note(attempt.provider_id, {
      kind: "unknown_answer",
      status: unknown_status,
    })
  }
  const values = { unknown_status, unknown_status_profile }
  return (await attempts.transition(attempt, "unknown_status_noted", values)) ?? attempt
}
