import type { AdminAttempt, AdminRefundTask, AttemptStatus } from "../../../admin-api"

type Color = "green" | "red" | "blue" | "orange" | "grey" | "purple"

/** Every status, and how it looks. */
export const STATUS_COLORS: Record<AttemptStatus, Color> = {
  opening: "grey",
  open: "blue",
  failed: "grey",
  paid: "orange",
  settled: "green",
  expired: "grey",
  held: "red",
  resolved: "purple",
}

export const REFUND_COLORS: Record<AdminRefundTask["status"], Color> = {
  open: "orange",
  confirmed: "green",
  withdrawn: "grey",
}

/** A page that another one took the place of is not what the shopper is waited for on. */
export function isReplaced({ status, replaced_at }: AdminAttempt): boolean {
  return replaced_at !== null && (status === "open" || status === "opening")
}

/** E-mail and card digits are needed until a payment has come to its end. */
export function canBeErased({ status }: AdminAttempt): boolean {
  return ["settled", "expired", "failed", "resolved"].includes(status)
}
