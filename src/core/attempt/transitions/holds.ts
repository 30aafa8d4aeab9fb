import { UNDECIDED, UNRESOLVED, UNCOMPLETED, type TransitionRule } from "./transition"

const HOLD = {
  to: "held",
  sets: ["held_reason", "held_since", "notify_at"],
  resets: { next_check_at: null },
  entry: "held",
} as const
/** Of two people at once, the one who has read what is written succeeds. */
const RESOLUTION = { from: ["held"], asRead: ["resolution"], entry: "resolved" } as const
const NOT_HELD = { held_reason: null, held_since: null } as const
const RETRY = {
  ...RESOLUTION,
  to: "paid",
  sets: ["resolution", "next_check_at"],
  fills: ["proven_at"],
  resets: { ...NOT_HELD, placement_count: 0, returned_at: null },
} as const

/** Held for a person, and what a person resolves. */
export const HOLD_TRANSITIONS = {
  held: { ...HOLD, from: UNDECIDED, when: ["not_captured"] },
  /** Medusa has it: also what is held for another reason, or completed. */
  capture_held: { ...HOLD, from: UNRESOLVED, when: ["captured"] },
  /** Also what is held for another reason: that the money went back is the news. */
  reversal_held: { ...HOLD, from: UNCOMPLETED, sets: [...HOLD.sets, "order_id"] },
  /** While no order has it, core may place one at any time. */
  held_looked_at: { from: ["held"], sets: ["next_check_at"] },

  retried: RETRY,
  /** The money is there, whatever the gateway has said: its words are set aside as they were read. */
  reversal_dismissed: {
    ...RETRY,
    asRead: ["resolution", "evidence"],
    sets: [...RETRY.sets, "evidence"],
    reopensRefunds: true,
  },
  /** Its money was meant for an order, which has a payment collection of its own. */
  applied_to_order: { ...RETRY, sets: [...RETRY.sets, "payment_collection_id"] },
  /** Looked after outside of Medusa: refunded at the gateway, or corrected by hand. */
  closed: {
    ...RESOLUTION,
    to: "resolved",
    sets: ["resolution"],
    resets: { next_check_at: null },
  },
  /** A part went back, and the order has the rest: that is watched on. */
  closed_in_part: {
    ...RESOLUTION,
    to: "completed",
    asRead: ["resolution", "evidence"],
    sets: ["resolution", "order_id", "completed_at", "next_check_at", "evidence"],
    fills: ["proven_at"],
    resets: NOT_HELD,
  },
  /** Written before Medusa is asked to let go of it: only the same resolution may end that. */
  refund_begun: { from: ["held"], asRead: ["resolution"], sets: ["resolution"] },
  refund_booked_in_medusa: { from: ["held"], entry: "capture_refunded" },
  refund_ended: {
    ...RESOLUTION,
    to: "resolved",
    sets: ["resolution"],
    resets: { next_check_at: null, captured_at: null },
  },
} as const satisfies Record<string, TransitionRule>
