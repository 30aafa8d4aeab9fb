import type { PaymentAction } from "../../../admin-api"

/** The actions that cannot be taken back. */
export const IRREVERSIBLE: readonly PaymentAction[] = [
  "apply_to_order",
  "refund_in_medusa",
  "close",
]

/** Whether an action needs a note. No system can check a statement or a close: the note keeps the reference or the reason. */
export function needsNote(action: PaymentAction | undefined): action is "state_returned" | "close" {
  return action === "state_returned" || action === "close"
}

/**
 * The action that is selected when the form opens: the likeliest action, if the admin must enter something before it can
 * happen. Nobody can take back an order or a booking of a click too many.
 */
export function preselected([likeliest]: readonly PaymentAction[]): PaymentAction | undefined {
  return needsNote(likeliest) && !IRREVERSIBLE.includes(likeliest) ? likeliest : undefined
}
