import type { AttemptStatus, CheckoutAttempt } from "./attempt"

/**
 * Where an attempt stands between the gateway, Medusa and a person: its status, with what the status alone
 * does not show.
 */
export type AttemptPhase =
  /** No payment is proven: the page opens, is open, was never opened, or is over. */
  | "unproven"
  /** The gateway has the money; Medusa still has to book it. */
  | "proven"
  /** The provider has answered "captured" to Medusa; the order must still be placed or checked. */
  | "captured"
  /** Medusa has booked the money on the order. */
  | "completed"
  /** Held without a capture in Medusa: processing places no order; a person decides. */
  | "held"
  /** Held with Medusa's capture: core may place an order with it at any time. */
  | "held_captured"
  /** Held, and an order has Medusa's capture. */
  | "held_with_order"
  /** Held, and an admin has begun its refund in Medusa: only the same resolution may finish that. */
  | "being_refunded"
  /** A person resolved it outside of Medusa. */
  | "resolved"

const PHASES: Record<Exclude<AttemptStatus, "held" | "paid">, AttemptPhase> = {
  opening: "unproven",
  open: "unproven",
  failed: "unproven",
  expired: "unproven",
  completed: "completed",
  resolved: "resolved",
}

/** The columns that decide the phase; database rows and JSON both have them. */
export type InPhase = Pick<CheckoutAttempt, "order_id" | "resolution" | "status"> & {
  captured_at: CheckoutAttempt["captured_at"] | string
}

export function phaseOf(attempt: InPhase): AttemptPhase {
  const { captured_at, status } = attempt
  if (status !== "held" && status !== "paid") {
    return PHASES[status]
  }
  if (captured_at === null) {
    return status === "paid" ? "proven" : "held"
  }
  if (status === "paid") {
    return "captured"
  }
  if (hasOrderWithCapture(attempt)) {
    return "held_with_order"
  }
  return isRecordedAsRefunded(attempt) ? "being_refunded" : "held_captured"
}

/** An order has Medusa's capture. An attempt's order without a capture is one that core has undone. */
export function hasOrderWithCapture({
  captured_at,
  order_id,
}: Pick<InPhase, "captured_at" | "order_id">): boolean {
  return captured_at !== null && order_id !== null
}

/** Processing places no order for it: a person decides, or has decided. */
export function isWithAPerson(attempt: InPhase): boolean {
  const phase = phaseOf(attempt)
  return phase === "held" || phase === "resolved"
}

/** An admin has recorded, or begun to record, that the gateway returned the money. */
export function isRecordedAsRefunded({ resolution }: Pick<CheckoutAttempt, "resolution">): boolean {
  return resolution?.action === "refunded"
}

/**
 * Whether a cart must not change: its payment is proven or captured, and its order is not placed yet. A held
 * payment keeps its cart only while an order may still be placed: with Medusa's capture, or as `order_not_placed`.
 */
export function awaitsOrder({
  captured_at,
  held_reason,
  order_id,
  resolution,
  status,
}: InPhase & Pick<CheckoutAttempt, "held_reason">): boolean {
  const isOver = status === "completed" || status === "resolved" || order_id !== null
  // If an admin applied it to an order, it pays for that order.
  const isOpen = !isOver && resolution?.order_id === undefined
  return isOpen && (status === "paid" || captured_at !== null || held_reason === "order_not_placed")
}

/**
 * Whether stored proof is too old to place an order: Medusa could not place it before, or a person had it,
 * and the money may have been returned at the gateway since. A page without a token cannot be verified.
 */
export function mayBeReturned({
  placement_count,
  resolution,
  token,
}: Pick<CheckoutAttempt, "placement_count" | "resolution" | "token">): boolean {
  return (placement_count > 0 || resolution !== null) && token !== null
}
