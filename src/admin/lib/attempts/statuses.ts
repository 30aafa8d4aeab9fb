import type { AdminAttempt, AdminRefundTask, AttemptStatus } from "../../../admin-api"

type Color = "green" | "red" | "blue" | "orange" | "grey" | "purple"

/** The badge color of each status. */
export const STATUS_COLORS: Record<AttemptStatus, Color> = {
  opening: "grey",
  open: "blue",
  failed: "grey",
  paid: "orange",
  completed: "green",
  expired: "grey",
  held: "red",
  resolved: "purple",
}

export const REFUND_COLORS: Record<AdminRefundTask["status"], Color> = {
  open: "orange",
  confirmed: "green",
  withdrawn: "grey",
}

/** Whether another page replaced this one, or the shopper canceled it: nobody is expected to pay it. */
export function isNoLongerOffered({ status, replaced_at }: AdminAttempt): boolean {
  return replaced_at !== null && (status === "open" || status === "opening")
}
