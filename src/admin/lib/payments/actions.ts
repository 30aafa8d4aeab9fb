import type { PaymentAction } from "../../../admin-api"

/** The actions that cannot be taken back. */
export const IRREVERSIBLE: readonly PaymentAction[] = [
  "apply_to_order",
  "refund_in_medusa",
  "close",
]

/** No system can check what is stated or closed: the gateway's reference, or the reason, is kept. */
export function needsNote(action: PaymentAction | undefined): action is "state_returned" | "close" {
  return action === "state_returned" || action === "close"
}

/**
 * The action that is selected when the form opens: the likeliest, if nothing can happen before the admin has entered something.
 * An order placed or money booked by a click too many cannot be taken back.
 */
export function preselected([likeliest]: readonly PaymentAction[]): PaymentAction | undefined {
  return needsNote(likeliest) && !IRREVERSIBLE.includes(likeliest) ? likeliest : undefined
}
