import type { AdminAttempt, OverBecause, PaymentStatus } from "../../../admin-api"

type Color = "green" | "red" | "blue" | "orange" | "grey"

/** What a page is: why it is over says more than that it is. */
export type PageState = "opening" | "open" | "over" | OverBecause

export function pageStateOf({ over_because, status }: AdminAttempt): PageState {
  return over_because ?? status
}

/** The badge color of a page; no shopper is sent to a grey one. */
export function pageColor(state: PageState): Color {
  return state === "open" ? "blue" : "grey"
}

/** The badge color of each status of a payment. */
export const PAYMENT_COLORS: Record<PaymentStatus, Color> = {
  reported: "orange",
  proven: "orange",
  completed: "green",
  held: "red",
  closed: "grey",
}

/** Email, items and card digits are needed until the page is over and nothing is left to do about its payments. */
export function canBeErased({ payments, status }: AdminAttempt): boolean {
  return (
    status === "over" &&
    payments.every((payment) => payment.status === "completed" || payment.status === "closed")
  )
}
