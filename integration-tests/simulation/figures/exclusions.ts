import { TRANSITIONS, type TransitionName } from "../../../src/core"
import { excludedBy, type Fact } from "./facts"
import type { Pair } from "./transition-counts"

/** Why pairs that the statuses allow do not come. */
export interface Rule {
  reason: string
  covers: (pair: Pair) => boolean
}

type Names = readonly TransitionName[]

/** Medusa's payment has a claim as long as it is captured: these need that payment, although the table asks for none. */
const OF_A_CAPTURE: Names = [
  "completed",
  "claim_released",
  "capture_refunded",
  "closed_with_order",
  "closed_with_refund",
  "refund_begun",
]
/** Written for a page that was read as open. */
const OF_AN_OPEN_PAGE: Names = ["page_offered_again", "page_canceled"]
/** They need the token of a page, or its end. */
const OF_A_STORED_PAGE: Names = ["page_expired", "unknown_at_gateway"]
const ERASURES: Names = ["erased", "unfinished_erased"]
/** Written under the collection's lock, and by no run that tries to book the payment. */
const OF_OTHER_RUNS: Names = [
  "check_scheduled",
  "check_postponed",
  "order_not_placed",
  "capture_refunded",
  "retried",
  "reversal_dismissed",
  "applied_to_order",
]

const CAPTURE: Fact = {
  reason: "Medusa has captured the payment, or has not, and the second one needs the opposite",
  atStart: "no",
  after(value, name, status) {
    const { fills, resets = {}, when } = TRANSITIONS[name]
    // Processing leaves a held payment that is not captured to a person.
    const isOfCapture =
      OF_A_CAPTURE.includes(name) || (name === "check_postponed" && status === "held")
    const needs = when?.includes("captured") || isOfCapture
    // A captured payment is not applied to another order.
    const refuses = when?.includes("not_captured") || name === "applied_to_order"
    if ((needs && value === "no") || (refuses && value === "yes")) {
      return undefined
    }
    const isReset = "captured_at" in resets
    return fills?.includes("captured_at") ? "yes" : isReset ? "no" : value
  },
}

const PAGE: Fact = {
  reason:
    "a start stores one page or its failure, once, and the second one needs another page or none",
  atStart: "none",
  after(value, name) {
    if (name === "page_failed" || TRANSITIONS[name].sets?.includes("token")) {
      return value === "none" ? name : undefined
    }
    const isOpened = value === "page_opened"
    const isRefused =
      (OF_AN_OPEN_PAGE.includes(name) && !isOpened) ||
      (OF_A_STORED_PAGE.includes(name) && !isOpened && value !== "page_opened_late")
    return isRefused ? undefined : value
  },
}

const ANSWER: Fact = {
  reason: "a page expires once the gateway was asked about it, and the first answer is stored",
  atStart: "no page",
  after(value, name) {
    if (TRANSITIONS[name].sets?.includes("token")) {
      return "page"
    }
    const isAnswer = name === "evidence_added" || name === "unknown_at_gateway"
    if (isAnswer && value === "page") {
      return "answered"
    }
    return name === "page_expired" && value !== "answered" ? undefined : value
  },
}

const REFUND: Fact = {
  reason: "an admin has begun a refund, and processing leaves the payment to that admin",
  atStart: "no",
  after(value, name) {
    if (name === "refund_begun") {
      return "begun"
    }
    if (name === "closed_with_refund") {
      return value === "begun" ? "no" : undefined
    }
    const isForRun = name === "completed" || name === "claim_released"
    return isForRun && value === "begun" ? undefined : name === "capture_refunded" ? "no" : value
  },
}

const ERASURE: Fact = {
  reason: "an attempt is erased once",
  atStart: "no",
  after: (value, name) => (!ERASURES.includes(name) ? value : value === "no" ? "yes" : undefined),
}

/** What keeps pairs from coming, as long as no task loses a lock that it holds; tried in this order. */
export const EXCLUSIONS: readonly Rule[] = [
  ...[CAPTURE, PAGE, ANSWER, REFUND, ERASURE].map(ruleOf),
  {
    reason: "a run writes payment_proven or booking_tried before order_not_placed, under its lock",
    // Twice in a row it comes where a gateway's answer outlives the lock of the collection (seed 4422).
    covers: ([first, second]) =>
      second === "order_not_placed" && first !== second && OF_OTHER_RUNS.includes(first),
  },
  {
    reason:
      "held_again comes right after new evidence, or in a run that does not write the first one",
    covers: ([first, second]) =>
      second === "held_again" && ["review_checked", "closed", "erased"].includes(first),
  },
]

export function ruleOf(fact: Fact): Rule {
  return { reason: fact.reason, covers: excludedBy(fact) }
}
