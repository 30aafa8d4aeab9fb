import type {
  AdminAttempt,
  AdminWebhookEvent,
  HeldReason,
  Resolution,
  ResolutionAction,
} from "../../../admin-api"
import { HELD_REASONS } from "../../../core/attempt/held-reason"

/** Whether the admin must add a note: no system can check the action. */
export function needsNote(action: ResolutionAction | undefined, notReturned = false): boolean {
  return action === "refunded" || action === "closed" || (action === "retry" && notReturned)
}

/**
 * The action that is chosen at first: the first one offered. None while the payment can be neither recorded as refunded
 * nor closed: the order must be refunded in Medusa first.
 */
export function advisedAction({
  actions,
}: Pick<AdminAttempt, "actions">): ResolutionAction | undefined {
  return actions.some((action) => needsNote(action)) ? actions[0] : undefined
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
 * Why a notification is held or not processed: a key under `hostedCheckout.reasons`. Equal to `error` if that
 * is a code of ours, and not the message of another error.
 */
export function reasonOf({
  outcome,
  error,
}: Pick<AdminWebhookEvent, "outcome" | "error">): HeldReason | "dead_letter" {
  const held = HELD_REASONS.find((reason) => reason === error)
  return held ?? (outcome === "dead_letter" ? "dead_letter" : "unknown_reference")
}
