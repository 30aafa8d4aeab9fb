import type { AdminAttempt, OverBecause, PaymentStatus } from "../../../admin-api"

type Color = "green" | "red" | "blue" | "orange" | "grey"

/** The state of a page. A page that is over has the reason as state. */
export type PageState = "opening" | "open" | "over" | OverBecause

export function pageStateOf({ over_because, status }: AdminAttempt): PageState {
  return over_because ?? status
}

/** The badge color of a page. No shopper is sent to a grey page. */
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

/** Whether email, items and card digits may be erased: the page is over, and its payments need nobody. */
export function canBeErased({ payments, status }: AdminAttempt): boolean {
  return (
    status === "over" &&
    payments.every((payment) => payment.status === "completed" || payment.status === "closed")
  )
}
