import {
  nextReviewCheck,
  type CheckoutAttempt,
  type Resolution,
  type TransitionValues,
} from "../../core"
import { confirmReturnedRefunds } from "../refund/confirm-returned-refunds"
import { holdSecondPayments, releaseOwnPayment } from "../verify/second-payments"
import { changeHeld, type Held } from "./change-held"
import { assertClosable } from "./closable"
import { completeRemainder } from "./complete-remainder"
import { factsForClosing } from "./facts-for-closing"
import { assertNoPaidOrder } from "./held-facts"
import { closedRefundTasks } from "./reported-refunds"
import { resolutionEntry } from "./resolution"

/**
 * Closes a held payment with a note. It becomes `completed` if an order keeps it or the rest of it, else `resolved`.
 *
 * @throws MedusaError NOT_ALLOWED that says what to do instead.
 */
export async function close(held: Held): Promise<void> {
  const { attempt, facts, deps } = held
  assertClosable(attempt, facts, deps)
  const closing = await factsForClosing(attempt, facts, deps)
  if (attempt.held_reason !== "order_differs") {
    assertNoPaidOrder(attempt, closing, false, deps)
  }
  await confirmReturnedRefunds(attempt, "admin", deps)
  const resolution = { ...held.resolution, ...(await closedRefundTasks(attempt, deps)) }
  const entry = resolutionEntry(held.resolution)
  const rest = await completeRemainder(attempt, closing, deps)
  if (!rest) {
    await changeHeld(held, "closed", closedWith(attempt, resolution), entry)
    return
  }
  await holdSecondPayments(attempt, deps)
  const completed = await changeHeld(held, "closed_with_order", { ...rest, resolution }, entry)
  await releaseOwnPayment(completed, deps)
}

/** The values of a resolved payment. Its page can be paid again until it ends: the gateway is asked once more. */
export function closedWith(
  attempt: CheckoutAttempt,
  resolution: Resolution
): TransitionValues<"closed"> {
  const resolved = { ...attempt, status: "resolved" } as const
  return { resolution, next_check_at: nextReviewCheck(resolved, new Date(resolution.at)) }
}
