import { TRANSITIONS, type TransitionName } from "../../../src/core"
import { ruleOf, type Rule } from "./exclusions"
import type { Fact } from "./facts"

type Names = readonly TransitionName[]

/** They need something that the gateway has said about a payment. */
const AFTER_NEWS: Names = [
  "session_bound",
  "payment_proven",
  "unproven_capture_claimed",
  "held",
  "capture_held",
  "completed",
  "evidence_reassessed",
]
/** What follows from the gateway's news. */
const DECISIONS: Names = [...AFTER_NEWS, "booking_tried", "capture_claimed", "order_not_placed"]
/** They bring no news of a payment, and do not depend on it. */
const WITHOUT_NEWS: Names = [
  "page_offered_again",
  "page_replaced",
  "page_canceled",
  "page_expired",
  "expired_check_scheduled",
  "session_bound",
  "erased",
]
/** Written by a start or a return that has read the page as live. */
const OF_A_LIVE_PAGE: Names = ["page_offered_again", "page_replaced", "page_canceled"]
const OF_A_CHANGED_CONFIGURATION: Names = [
  "check_postponed",
  "evidence_reassessed",
  "unfinished_erased",
]
/** The task that writes one of these writes another transition right after. */
const FOLLOWED_AT_ONCE: Names = ["capture_refunded", "refund_begun"]

const EARLY_NEWS: Fact = {
  reason: "the gateway reports a page before the store has its address",
  atStart: "no address",
  after(value, name) {
    if (TRANSITIONS[name].sets?.includes("token")) {
      return value === "no address" ? "not reported" : undefined
    }
    switch (name) {
      case "evidence_added":
        return value === "no address" ? undefined : "reported"
      case "unknown_at_gateway":
        return value === "not reported" ? "unknown" : value
      case "evidence_repeated":
        return value === "reported" || value === "unknown" ? value : undefined
      default:
        return AFTER_NEWS.includes(name) && value !== "reported" ? undefined : value
    }
  },
}

/** What pairs need that may come, but hardly do in a simulation; tried in this order. */
export const NEEDS: readonly Rule[] = [
  ruleOf(EARLY_NEWS),
  {
    reason: "the gateway does not know the page any more",
    covers: (pair) => pair.includes("unknown_at_gateway"),
  },
  {
    reason: "a server starts with another configuration between the two",
    covers: (pair) => pair.some((name) => OF_A_CHANGED_CONFIGURATION.includes(name)),
  },
  {
    reason: "a session goes between its claim and Medusa's booking",
    covers: (pair) => pair.includes("claim_released"),
  },
  {
    reason: "a server dies, or another task writes, right after the first one",
    covers: ([first]) => FOLLOWED_AT_ONCE.includes(first),
  },
  {
    reason: "a start or a return has read a page as live that is not live any more",
    covers: ([first, second]) => OF_A_LIVE_PAGE.includes(second) && !leavesLive(first),
  },
  {
    reason: "the first one comes between the gateway's news and the decision about it",
    covers: ([first, second]) => WITHOUT_NEWS.includes(first) && DECISIONS.includes(second),
  },
]

function leavesLive(name: TransitionName): boolean {
  const { from, sets, to } = TRANSITIONS[name]
  const after = to ? [to] : from
  return (after.includes("opening") || after.includes("open")) && !sets?.includes("replaced_at")
}
