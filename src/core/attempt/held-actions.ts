import type { WebhookEvent } from "../repositories/inbox"
import type { CheckoutAttempt, ResolutionAction } from "./attempt"
import { HELD_REASONS, type HeldReason } from "./held-reason"
import { phaseOf, type AttemptPhase, type InPhase } from "./phase"

/** Actions for a notification: it has no order to be applied to. */
export type NotificationAction = Exclude<ResolutionAction, "apply_to_order">

/** The columns of a held payment that decide which actions are offered. */
export type HeldColumns = InPhase & Pick<CheckoutAttempt, "held_reason">

/**
 * The actions that fit each hold reason, likeliest first.
 *
 * - `refunded` fits every reason.
 * - `retry` is left out if the payment would be held again at once: nothing replaces an approval's amount and
 *   currency, and no option changes how they are compared. A reference can come right: verify's answer is
 *   read again once the profile names its `reference` field.
 * - `closed` with only a note is left out if money must go somewhere.
 * - `apply_to_order` is offered if such a payment is usually proven; the resolution checks the proof.
 */
const BY_REASON: Record<HeldReason, readonly ResolutionAction[]> = {
  amount_mismatch: ["refunded"],
  currency_mismatch: ["refunded"],
  reference_mismatch: ["refunded", "retry"],
  session_replaced: ["apply_to_order", "refunded", "retry"],
  already_paid: ["refunded", "apply_to_order", "retry"],
  order_not_placed: ["retry", "apply_to_order", "refunded"],
  order_canceled: ["refunded", "apply_to_order", "retry"],
  order_differs: ["retry", "closed", "refunded"],
  paid_again: ["retry", "apply_to_order", "refunded", "closed"],
  evidence_conflict: ["retry", "refunded", "closed"],
  unknown_reference: ["refunded", "closed", "retry"],
  gateway_reversed: ["closed", "refunded", "retry"],
  transaction_reused: ["closed", "refunded"],
  transaction_mismatch: ["refunded", "closed", "retry"],
}

export function isClosable(reason: HeldReason): boolean {
  return BY_REASON[reason].includes("closed")
}

export function isRetryable(reason: HeldReason): boolean {
  return BY_REASON[reason].includes("retry")
}

/**
 * Captured or returned without an order: nothing is left to keep or to correct, so `closed` is not offered.
 */
export function hasNothingToKeep(
  reason: HeldReason,
  { isCaptured, hasOrder }: { isCaptured: boolean; hasOrder: boolean }
): boolean {
  return !hasOrder && (isCaptured || reason === "gateway_reversed")
}

/**
 * The actions that fit an attempt by its row alone, likeliest first; empty if it is not held. A resolution also checks
 * Medusa and the evidence, and may refuse one of these.
 */
export function heldActions(attempt: HeldColumns): ResolutionAction[] {
  if (attempt.status !== "held") {
    return []
  }
  const phase = phaseOf(attempt)
  if (phase === "being_refunded") {
    return ["refunded"]
  }
  const reason = attempt.held_reason ?? "evidence_conflict"
  return BY_REASON[reason].filter((action) => isOffered(action, reason, phase))
}

function isOffered(action: ResolutionAction, reason: HeldReason, phase: AttemptPhase): boolean {
  const isCaptured = phase !== "held"
  const hasOrder = phase === "held_with_order"
  switch (action) {
    case "refunded":
      return true
    case "apply_to_order":
      // Already captured for its own cart.
      return !isCaptured
    case "closed":
      // An approved payment cannot be closed; a notification can, if an order has its payment.
      return reason !== "paid_again" && !hasNothingToKeep(reason, { isCaptured, hasOrder })
    case "retry":
      // Medusa still has the captured payment: only a part was returned, or the evidence conflicts.
      return reason !== "gateway_reversed" || isCaptured
  }
}

/** The actions for a notification; empty if it is neither held nor a dead letter. */
export function notificationActions(
  notification: Pick<WebhookEvent, "error" | "outcome">
): NotificationAction[] {
  const { outcome } = notification
  if (outcome !== "held" && outcome !== "dead_letter") {
    return []
  }
  const reason = reasonOfNotification(notification)
  const actions: NotificationAction[] =
    outcome === "dead_letter" && reason === undefined
      ? ["retry", "refunded", "closed"]
      : ["refunded", "closed", "retry"]
  return actions.filter((action) => action !== "closed" || !reason || isClosable(reason))
}

/** A second payment on a page needs the same actions as a held payment. */
export function reasonOfNotification({
  error,
}: Pick<WebhookEvent, "error">): HeldReason | undefined {
  return HELD_REASONS.find((reason) => reason === error)
}
