import type { CheckoutAttempt } from "./attempt"

/** What a payment collection has already, judged by its attempts. */
export type CollectionMoney =
  /** Nothing: a page may be offered. */
  | { kind: "none" }
  /** Proven at the gateway and not booked yet: bound to the next session that fits. */
  | { kind: "proven"; attempt: CheckoutAttempt }
  /** Booked in Medusa, or held: nobody may be asked to pay again. */
  | { kind: "booked" | "held" }

/**
 * Whether a cart must stay as it is: its payment is proven or captured, and its order is still to come. Of
 * what else is held a person decides, and the cart may change.
 */
export function awaitsOrder({
  captured_at,
  held_reason,
  order_id,
  resolution,
  status,
}: Pick<
  CheckoutAttempt,
  "captured_at" | "held_reason" | "order_id" | "resolution" | "status"
>): boolean {
  const isOver = status === "completed" || status === "resolved" || order_id !== null
  // Applied to an order by an admin, it pays for that one.
  const isOpen = !isOver && resolution?.order_id === undefined
  return isOpen && (status === "paid" || captured_at !== null || held_reason === "order_not_placed")
}

/** Looks for money among a collection's attempts. */
export function moneyOfCollection(attempts: readonly CheckoutAttempt[]): CollectionMoney {
  if (attempts.some(({ captured_at, status }) => captured_at !== null || status === "completed")) {
    return { kind: "booked" }
  }
  if (attempts.some(({ status }) => status === "held")) {
    return { kind: "held" }
  }
  const proven = attempts.find(({ status }) => status === "paid")
  return proven ? { kind: "proven", attempt: proven } : { kind: "none" }
}
