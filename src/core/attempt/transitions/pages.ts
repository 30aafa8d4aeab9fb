import { ATTEMPT_STATUSES } from "../attempt"
import { UNDECIDED, UNRESOLVED, type TransitionRule } from "./transition"

const UNBOOKED = { from: UNDECIDED, when: ["not_captured"] } as const
/** Checkout does not take the processing lock: what it learns brings the next check forward. */
const UNBOOKED_AS_READ = { when: ["not_captured"], asRead: ["next_check_at"] } as const
const PAGE = ["token", "checkout_url", "expires_at"] as const

/** The page at the gateway: opened, offered, given up, and checked while it is unpaid. */
export const PAGE_TRANSITIONS = {
  page_opened: {
    from: ["opening"],
    to: "open",
    sets: [...PAGE, "next_check_at"],
    entry: "page_opened",
  },
  /** Proven, held or given up while the gateway answered: that status stays, and the page is stored. */
  page_opened_late: {
    from: ["open", "failed", "expired", "paid", "completed", "held", "resolved"],
    sets: PAGE,
    entry: "page_opened",
  },
  /** It keeps its next check: a notification may have reported a payment before the call failed. */
  page_failed: { from: ["opening"], to: "failed", entry: "page_failed" },
  /** The server died before it stored the gateway's answer. */
  opening_given_up: {
    ...UNBOOKED_AS_READ,
    from: ["opening"],
    to: "failed",
    sets: ["next_check_at"],
    entry: "page_failed",
  },
  page_offered_again: { ...UNBOOKED, sets: ["payment_session_id"], entry: "page_offered_again" },
  session_bound: { ...UNBOOKED, sets: ["payment_session_id"] },
  page_replaced: { ...UNBOOKED, sets: ["replaced_at"], entry: "page_replaced" },
  page_canceled: { ...UNBOOKED, sets: ["replaced_at"], entry: "page_canceled" },
  page_expired: {
    ...UNBOOKED_AS_READ,
    from: ["open", "failed", "paid"],
    to: "expired",
    sets: ["next_check_at"],
    entry: "page_expired",
  },
  /** Checked and not paid. */
  check_scheduled: {
    ...UNBOOKED_AS_READ,
    from: UNDECIDED,
    sets: ["next_check_at"],
  },
  /** Checked again after it expired: once more a day later, and then never. */
  expired_check_scheduled: { ...UNBOOKED_AS_READ, from: ["expired"], sets: ["next_check_at"] },
  /** The gateway's status that the profile in force does not list, or null. */
  unknown_status_noted: {
    from: ATTEMPT_STATUSES,
    sets: ["unknown_status", "unknown_status_profile"],
  },
  /** Its account is not configured now: it cannot be checked. */
  check_postponed: { from: UNRESOLVED, sets: ["next_check_at"] },
} as const satisfies Record<string, TransitionRule>
