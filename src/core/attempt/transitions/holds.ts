import { UNDECIDED, UNRESOLVED, type TransitionRule } from "./transition"

const HOLD = {
  to: "held",
  sets: ["held_reason", "held_since", "notify_at", "next_check_at"],
  entry: "held",
} as const
/** Of two people at once, the one who has read what is written succeeds. */
const RESOLUTION = { from: ["held"], asRead: ["resolution"], entry: "resolved" } as const
/** What the admin has decided about: news from the gateway is to be read first. */
const AS_REVIEWED = ["resolution", "evidence"] as const
const NOT_HELD = { held_reason: null, held_since: null } as const
const RETRY = {
  ...RESOLUTION,
  to: "paid",
  sets: ["resolution", "next_check_at"],
  fills: ["proven_at"],
  resets: { ...NOT_HELD, placement_count: 0 },
} as const

/** Held for a person, and what a person resolves. */
export const HOLD_TRANSITIONS = {
  held: { ...HOLD, from: UNDECIDED, when: ["not_captured"] },
  /** Medusa has it: also what is held for another reason, or completed. */
  capture_held: {
    ...HOLD,
    from: UNRESOLVED,
    when: ["captured"],
    sets: [...HOLD.sets, "order_id"],
  },
  /** Held for another reason than before, or resolved: the news needs a person as well. */
  held_again: { ...HOLD, from: ["held", "resolved"], when: ["not_captured"] },
  /** A person has it, and the gateway was asked. While no order has Medusa's capture, core may place one at any time. */
  review_checked: { from: ["held", "resolved"], sets: ["next_check_at"] },

  retried: RETRY,
  /** The money is there, whatever the gateway has said: its words are set aside as they were read. */
  reversal_dismissed: {
    ...RETRY,
    asRead: AS_REVIEWED,
    sets: [...RETRY.sets, "evidence"],
    reopensRefunds: true,
  },
  /** Its money was meant for an order, which has a payment collection of its own. */
  applied_to_order: { ...RETRY, sets: [...RETRY.sets, "payment_collection_id"] },
  /** Looked after outside of Medusa: refunded at the gateway, or corrected by hand. */
  closed: {
    ...RESOLUTION,
    to: "resolved",
    asRead: AS_REVIEWED,
    sets: ["resolution", "next_check_at"],
  },
  /** An order keeps the payment, or the rest of it, and the payment is checked on. */
  closed_with_order: {
    ...RESOLUTION,
    to: "completed",
    asRead: AS_REVIEWED,
    sets: ["resolution", "order_id", "completed_at", "next_check_at", "evidence"],
    fills: ["proven_at"],
    resets: NOT_HELD,
  },
  /** Written before Medusa is asked to let go of it: only the same resolution may end that. */
  refund_begun: { from: ["held"], asRead: AS_REVIEWED, sets: ["resolution"] },
} as const satisfies Record<string, TransitionRule>
