import type {
  AdminAttempt,
  AdminWebhookEvent,
  HeldReason,
  Resolution,
  ResolutionAction,
} from "../../../admin-api"
import { isClosable } from "../../../core/attempt/held-reason"

type NotificationAction = Exclude<ResolutionAction, "apply">

/**
 * What can be done about a held payment, the likeliest first. What does not match what was asked for
 * cannot be applied to an order, and money that the gateway has cannot simply be closed.
 */
export const ACTIONS: Record<HeldReason, [ResolutionAction, ...ResolutionAction[]]> = {
  amount_mismatch: ["refunded"],
  currency_mismatch: ["refunded"],
  reference_mismatch: ["refunded", "retry"],
  session_replaced: ["apply", "refunded", "retry"],
  already_paid: ["refunded", "apply", "retry"],
  completion_failed: ["retry", "refunded"],
  order_canceled: ["refunded", "apply", "retry"],
  evidence_conflict: ["retry", "refunded", "closed"],
  unknown_reference: ["refunded", "retry"],
  gateway_reversed: ["closed", "refunded", "retry"],
  transaction_reused: ["closed", "refunded"],
  transaction_mismatch: ["refunded", "closed", "retry"],
}

/**
 * What can be done about this payment, the likeliest first. One without an order, which Medusa has captured
 * or whose money went back, cannot be closed: there is no order to correct.
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
  const [first, ...others] = ACTIONS[reason]
  if (order_id !== null || (captured_at === null && reason !== "gateway_reversed")) {
    return [first, ...others]
  }
  if (reason === "gateway_reversed") {
    // While Medusa still has it, a part went back, or the gateway's words differ.
    return captured_at === null ? ["refunded"] : ["refunded", "retry"]
  }
  return [first, ...others.filter((action) => action !== "closed")]
}

/** What can be done about a notification, the likeliest first. */
export function actionsOf(
  notification: Pick<AdminWebhookEvent, "outcome" | "error">
): [NotificationAction, ...NotificationAction[]] {
  const reason = reasonOf(notification)
  if (reason === "parked") {
    return ["retry", "refunded", "closed"]
  }
  return isClosable(reason) ? ["refunded", "closed", "retry"] : ["refunded", "retry"]
}

/** Whether somebody must say where the proof is: no machine can look. */
export function needsEvidence(action: ResolutionAction, notReturned = false): boolean {
  return action === "refunded" || action === "closed" || (action === "retry" && notReturned)
}

/** The resolution that ended a holding; not one of an earlier round, after which it was held again. */
export function endedBy(
  resolution: Resolution | null,
  heldSince: string | null
): Resolution | null {
  const isOfThisRound =
    resolution !== null &&
    (heldSince === null || Date.parse(resolution.at) >= Date.parse(heldSince))
  return isOfThisRound ? resolution : null
}

/**
 * Why nothing came of a notification: a key under `hostedCheckout.reasons`. Equal to `error` where that
 * is a reason of ours, and not the words of what went wrong.
 */
export function reasonOf({
  outcome,
  error,
}: Pick<AdminWebhookEvent, "outcome" | "error">): HeldReason | "parked" {
  const held = (Object.keys(ACTIONS) as HeldReason[]).find((reason) => reason === error)
  return held ?? (outcome === "parked" ? "parked" : "unknown_reference")
}
