import type {
  AdminAttempt,
  AdminWebhookEvent,
  HeldReason,
  Resolution,
  ResolutionAction,
} from "../../../admin-api"
import { isClosable } from "../../../core/attempt/held-reason"

type NotificationAction = Exclude<ResolutionAction, "apply_to_order">

/**
 * What can be done about a held payment, likeliest first. A payment that does not match the request
 * cannot be applied to an order, and a payment that the gateway still has cannot be closed.
 */
export const ACTIONS: Record<HeldReason, [ResolutionAction, ...ResolutionAction[]]> = {
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
  unknown_reference: ["refunded", "retry"],
  gateway_reversed: ["closed", "refunded", "retry"],
  transaction_reused: ["closed", "refunded"],
  transaction_mismatch: ["refunded", "closed", "retry"],
}

/**
 * What can be done about this payment, likeliest first. Without an order, a captured or reversed payment
 * cannot be closed: there is no order to correct.
 */
export function actionsFor({
  held_reason,
  captured_at,
  order_id,
}: Pick<AdminAttempt, "held_reason" | "captured_at" | "order_id">): [
  ResolutionAction,
  ...ResolutionAction[],
] {
  const reason = held_reason ?? "evidence_conflict"
  const [first, ...all] = ACTIONS[reason]
  // Approved, a payment cannot be closed; only a notification can whose payment an order has.
  const others = all.filter((action) => action !== "closed" || reason !== "paid_again")
  if (order_id !== null || (captured_at === null && reason !== "gateway_reversed")) {
    return [first, ...others]
  }
  if (reason === "gateway_reversed") {
    // Medusa still has it: only a part was returned, or the gateway contradicts itself.
    return captured_at === null ? ["refunded"] : ["refunded", "retry"]
  }
  // Captured for its own cart already.
  return [first, ...others.filter((action) => action !== "closed" && action !== "apply_to_order")]
}

/** What can be done about a notification, likeliest first. */
export function actionsOf(
  notification: Pick<AdminWebhookEvent, "outcome" | "error">
): [NotificationAction, ...NotificationAction[]] {
  const reason = reasonOf(notification)
  if (reason === "dead_letter") {
    return ["retry", "refunded", "closed"]
  }
  return isClosable(reason) ? ["refunded", "closed", "retry"] : ["refunded", "retry"]
}

/** Whether the admin must add a note: no system can check the action. */
export function needsNote(action: ResolutionAction, notReturned = false): boolean {
  return action === "refunded" || action === "closed" || (action === "retry" && notReturned)
}

/** The resolution since the payment was held; not one from before it was held again. */
export function resolutionSince(
  resolution: Resolution | null,
  heldSince: string | null
): Resolution | null {
  const isSince =
    resolution !== null &&
    (heldSince === null || Date.parse(resolution.at) >= Date.parse(heldSince))
  return isSince ? resolution : null
}

/**
 * Why a notification is held or not processed: a key under `hostedCheckout.reasons`. Equal to `error`
 * where that is a code of ours, and not the message of another error.
 */
export function reasonOf({
  outcome,
  error,
}: Pick<AdminWebhookEvent, "outcome" | "error">): HeldReason | "dead_letter" {
  const held = (Object.keys(ACTIONS) as HeldReason[]).find((reason) => reason === error)
  return held ?? (outcome === "dead_letter" ? "dead_letter" : "unknown_reference")
}
