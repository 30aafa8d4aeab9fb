import { UNDECIDED, UNRESOLVED, type TransitionRule } from "./transition"

const HOLD = {
  to: "held",
  sets: ["held_reason", "held_since", "notify_at", "next_check_at"],
  entry: "held",
} as const
/** Of two concurrent resolutions, the one that has read the current row wins. */
const RESOLUTION = { from: ["held"], asRead: ["resolution"], entry: "resolved" } as const
/** A resolution only applies to the evidence that the admin reviewed. */
const AS_REVIEWED = ["resolution", "evidence"] as const
const NOT_HELD = { held_reason: null, held_since: null } as const
const RETRY = {
  ...RESOLUTION,
  to: "paid",
  sets: ["resolution", "next_check_at"],
  fills: ["proven_at"],
  resets: { ...NOT_HELD, placement_count: 0 },
} as const

/** Payments held for a person, and their resolutions. */
export const HOLD_TRANSITIONS = {
  held: { ...HOLD, from: UNDECIDED, when: ["not_captured"] },
  /** Medusa has captured it: also for payments held for another reason, or completed. */
  capture_held: {
    ...HOLD,
    from: UNRESOLVED,
    when: ["captured"],
    sets: [...HOLD.sets, "order_id"],
  },
  /** Held for another reason than before, or resolved: the new evidence needs a person as well. */
  held_again: { ...HOLD, from: ["held", "resolved"], when: ["not_captured"] },
  /**
   * The gateway was asked about a payment that a person has. While no order has Medusa's capture, core may
   * place one at any time. A check that was scheduled meanwhile stays.
   */
  review_checked: {
    from: ["held", "resolved"],
    asRead: ["next_check_at"],
    sets: ["next_check_at"],
  },

  retried: RETRY,
  /** The money is there, whatever the gateway reported: the reversals are dismissed as they were read. */
  reversal_dismissed: {
    ...RETRY,
    asRead: AS_REVIEWED,
    sets: [...RETRY.sets, "evidence"],
    reopensRefunds: true,
  },
  /** The money was meant for an order, which has its own payment collection. */
  applied_to_order: { ...RETRY, sets: [...RETRY.sets, "payment_collection_id"] },
  /** Resolved outside of Medusa: refunded at the gateway, or corrected by hand. */
  closed: {
    ...RESOLUTION,
    to: "resolved",
    asRead: AS_REVIEWED,
    sets: ["resolution", "next_check_at"],
  },
  /** As `closed`, once Medusa has booked the refund of its capture: in one step, so that nobody applies it to an order between. */
  closed_with_refund: {
    ...RESOLUTION,
    to: "resolved",
    asRead: [...AS_REVIEWED, "captured_at", "payment_session_id"],
    sets: ["resolution", "next_check_at"],
    resets: { captured_at: null },
  },
  /** An order keeps the payment or the rest of it, and the payment is still checked. */
  closed_with_order: {
    ...RESOLUTION,
    to: "completed",
    asRead: AS_REVIEWED,
    sets: ["resolution", "order_id", "completed_at", "next_check_at", "evidence"],
    fills: ["proven_at"],
    resets: NOT_HELD,
  },
  /** Written before Medusa reverses the payment: only the same resolution may finish it. */
  refund_begun: { from: ["held"], asRead: AS_REVIEWED, sets: ["resolution"] },
} as const satisfies Record<string, TransitionRule>
