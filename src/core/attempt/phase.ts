import type { AttemptStatus, CheckoutAttempt } from "./attempt"

/** Where an attempt stands between the gateway, Medusa and a person: its status, and what that hides. */
export type AttemptPhase =
  /** No payment is proven: the page opens, is open, never opened, or is over. */
  | "unproven"
  /** The gateway has the money; Medusa is to book it. */
  | "proven"
  /** The provider has told Medusa "captured", and the order is still to come or to be checked. */
  | "captured"
  /** Medusa has the money where it belongs. */
  | "completed"
  /** Held, and Medusa has nothing of it: nothing becomes of it without a person. */
  | "held"
  /** Held with Medusa's capture: core may place an order with it at any time. */
  | "held_captured"
  /** Held, and an order has Medusa's capture. */
  | "held_with_order"
  /** Held, and an admin has begun to take it out of Medusa: only the same resolution may end that. */
  | "being_refunded"
  /** A person dealt with it outside of Medusa. */
  | "resolved"

const PHASES: Record<Exclude<AttemptStatus, "held" | "paid">, AttemptPhase> = {
  opening: "unproven",
  open: "unproven",
  failed: "unproven",
  expired: "unproven",
  completed: "completed",
  resolved: "resolved",
}

/** The columns that tell the phase; the database's rows and JSON both have them. */
export type InPhase = Pick<CheckoutAttempt, "order_id" | "resolution" | "status"> & {
  captured_at: CheckoutAttempt["captured_at"] | string
}

export function phaseOf(attempt: InPhase): AttemptPhase {
  const { captured_at, order_id, status } = attempt
  if (status !== "held" && status !== "paid") {
    return PHASES[status]
  }
  if (captured_at === null) {
    return status === "paid" ? "proven" : "held"
  }
  if (status === "paid") {
    return "captured"
  }
  if (order_id !== null) {
    return "held_with_order"
  }
  return isRecordedAsRefunded(attempt) ? "being_refunded" : "held_captured"
}

/** Processing leaves it alone: nothing becomes of it without a person. */
export function isWithAPerson(attempt: InPhase): boolean {
  const phase = phaseOf(attempt)
  return phase === "held" || phase === "resolved"
}

/** An admin has recorded that the gateway returned the money, or is about to. */
export function isRecordedAsRefunded({ resolution }: Pick<CheckoutAttempt, "resolution">): boolean {
  return resolution?.action === "refunded"
}

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
}: InPhase & Pick<CheckoutAttempt, "held_reason">): boolean {
  const isOver = status === "completed" || status === "resolved" || order_id !== null
  // Applied to an order by an admin, it pays for that one.
  const isOpen = !isOver && resolution?.order_id === undefined
  return isOpen && (status === "paid" || captured_at !== null || held_reason === "order_not_placed")
}

/**
 * Whether stored proof is too old to place an order by: Medusa could not place it before, or a person had it,
 * and somebody may have returned the money at the gateway since. A page without a token cannot be asked about.
 */
export function mayBeReturned({
  placement_count,
  resolution,
  token,
}: Pick<CheckoutAttempt, "placement_count" | "resolution" | "token">): boolean {
  return (placement_count > 0 || resolution !== null) && token !== null
}
