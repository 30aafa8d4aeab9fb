import { UNCOMPLETED, type TransitionRule } from "./transition"

/** The provider answers "captured" for one session; session and attempt stay bound from then on. */
const CLAIM = {
  // An admin may apply the payment to an order at this moment, which has its own collection; the gateway may report its
  // return.
  asRead: ["payment_collection_id", "evidence"],
  when: ["free_for_session"],
  sets: ["payment_session_id", "next_check_at"],
  fills: ["captured_at", "proven_at"],
} as const
/** The claim that the caller has read; another claim belongs to another server. */
const SAME_CLAIM = { from: UNCOMPLETED, asRead: ["captured_at", "payment_session_id"] } as const

/** The money: proven, claimed for a session, booked by Medusa, and returned before an order existed. */
export const PAYMENT_TRANSITIONS = {
  payment_proven: {
    from: ["opening", "open", "failed", "expired"],
    to: "paid",
    fills: ["proven_at"],
    sets: ["next_check_at"],
    entry: "payment_proven",
  },
  /** Already proven: Medusa is asked again to book it, or to place its order. */
  booking_tried: { from: ["paid"], fills: ["proven_at"], sets: ["next_check_at"] },
  /** Written before Medusa books on an order that another server left unpaid. */
  order_interrupted: { from: ["paid"], sets: ["interrupted_order_id"] },
  capture_claimed: { ...CLAIM, from: ["paid"] },
  unproven_capture_claimed: {
    ...CLAIM,
    from: ["opening", "open", "failed", "expired"],
    to: "paid",
    entry: "payment_proven",
  },
  /** A held payment waits for a person; only a failed completion may be retried by any trigger. */
  completion_taken_up: {
    ...CLAIM,
    from: ["held"],
    to: "paid",
    when: [...CLAIM.when, "held_for_completion"],
    entry: "completion_taken_up",
  },
  /** Medusa could not place the order. */
  order_not_placed: {
    from: ["paid"],
    sets: ["placement_count", "next_check_at"],
    entry: "order_not_placed",
  },
  /** Medusa has booked its money on the order. */
  completed: {
    from: UNCOMPLETED,
    to: "completed",
    sets: ["order_id", "completed_at", "next_check_at"],
    fills: ["proven_at"],
    resets: { held_reason: null, held_since: null },
    entry: "completed",
  },
  /** After the announcement: a server that dies between the two has it made twice rather than never. */
  order_announced: { from: ["completed"], resets: { interrupted_order_id: null } },
  completed_check_scheduled: { from: ["completed"], sets: ["next_check_at"] },
  /** The end of a check; one that was scheduled meanwhile stays. */
  completed_checked: { from: ["completed"], asRead: ["next_check_at"], sets: ["next_check_at"] },
  /** Medusa has booked nothing and the session is gone: another session may claim it. */
  claim_released: { ...SAME_CLAIM, resets: { captured_at: null }, entry: "claim_released" },
  /** All of it was returned before an order existed, and Medusa has booked the refund. */
  capture_refunded: { ...SAME_CLAIM, resets: { captured_at: null }, entry: "capture_refunded" },
} as const satisfies Record<string, TransitionRule>
