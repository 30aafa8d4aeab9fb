import type { CheckoutAttempt } from "../../../../src/core/attempt/attempt"
import type { Returned } from "../../../../src/payments/return/process-return"
import type { Shared } from "../server"
import { isKnownApproved } from "./known-approval"

/** Runs a shopper's return from the page of an attempt, and notes where they must not be sent. */
export async function watchReturn(
  shared: Shared,
  attempt: CheckoutAttempt,
  comeBack: () => Promise<Returned | undefined>
): Promise<void> {
  const isApproved = isKnownApproved(attempt, shared)
  const returned = await comeBack()
  watchUnknown(shared, returned)
  if (isApproved && isKnownApproved(attempt, shared) && returned?.destination === "cart") {
    const { status } = returned.attempt
    shared.broken.set(
      "no shopper is sent to a cart whose payment is approved",
      `${attempt.id}: ${status}`
    )
  }
}

/** A status that nobody can read may be a payment. */
function watchUnknown({ broken, database }: Shared, returned: Returned | undefined): void {
  const attempt = returned && database.attempts.get(returned.attempt.id)
  if (returned?.destination === "cart" && attempt && attempt.unknown_status_profile !== null) {
    broken.set("no shopper is sent to a cart whose payment cannot be read", attempt.id)
  }
}
