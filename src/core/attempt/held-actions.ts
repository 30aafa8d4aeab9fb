import type { WebhookEvent } from "../repositories/webhook-event"
import type { CheckoutAttempt } from "./attempt"
import { HELD_REASONS, type HeldReason } from "./held-reason"
import { phaseOf, type InPhase } from "./phase"
import type { ResolutionAction } from "./resolution"

/** Of a notification: it has no order to be applied to. */
export type NotificationAction = Exclude<ResolutionAction, "apply_to_order">

/** The columns of a held payment that decide. */
export type HeldColumns = InPhase & Pick<CheckoutAttempt, "held_reason">

/**
 * What fits a payment by the reason that it is held for, likeliest first.
 *
 * - `refunded` fits all of them.
 * - `retry` does not fit what is held again at once, whatever is tried: no later word displaces an
 *   approval's amount and currency, and no option says how they are compared. A reference can come right:
 *   verify is read anew once the profile says where its `reference` is.
 * - `closed` by word alone does not fit money that must go somewhere.
 * - `apply_to_order` is offered where the payment is proven as a rule; the resolution looks at the proof.
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

/** Captured or returned without an order: there is nothing to keep or to correct, so closing fits nothing. */
export function hasNothingToKeep(
  reason: HeldReason,
  { isCaptured, hasOrder }: { isCaptured: boolean; hasOrder: boolean }
): boolean {
  return !hasOrder && (isCaptured || reason === "gateway_reversed")
}

/**
 * What admins are offered for an attempt, likeliest first; nothing where it is not held. A resolution looks at
 * Medusa and at the evidence as well, and may refuse one of these.
 */
export function heldActions(attempt: HeldColumns): ResolutionAction[] {
  if (attempt.status !== "held") {
    return []
  }
  if (phaseOf(attempt) === "being_refunded") {
    return ["refunded"]
  }
  const reason = attempt.held_reason ?? "evidence_conflict"
  return BY_REASON[reason].filter((action) => isOffered(action, reason, attempt))
}

function isOffered(
  action: ResolutionAction,
  reason: HeldReason,
  { captured_at, order_id }: HeldColumns
): boolean {
  const isCaptured = captured_at !== null
  const hasOrder = order_id !== null
  switch (action) {
    case "refunded":
      return true
    case "apply_to_order":
      // Captured for its own cart already.
      return !isCaptured
    case "closed":
      // Approved, a payment cannot be closed; only a notification can whose payment an order has.
      return reason !== "paid_again" && !hasNothingToKeep(reason, { isCaptured, hasOrder })
    case "retry":
      // Captured, Medusa still has it: only a part was returned, or the gateway contradicts itself.
      return reason !== "gateway_reversed" || isCaptured || hasOrder
  }
}

/** The same for a notification; nothing where it is neither held nor a dead letter. */
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

/** A second payment on a page is money that must go somewhere, as a held payment is. */
export function reasonOfNotification({
  error,
}: Pick<WebhookEvent, "error">): HeldReason | undefined {
  return HELD_REASONS.find((reason) => reason === error)
}
