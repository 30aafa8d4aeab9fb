import type {
  AdminAttemptDetails,
  AdminAttemptEvent,
  AttemptEventKind,
  Trigger,
} from "../../../admin-api"

/** A line of an attempt's timeline as it is shown. */
export interface TimelineLine {
  /** Its sentence: a key under `hostedCheckout.timeline.kinds`. */
  key: string
  /** Values for the sentence; the line's component formats names, amounts and dates. */
  data: Record<string, unknown>
  /** A key under `hostedCheckout.timeline.trigger`. */
  trigger: Trigger | "medusa"
  /** ISO 8601 in UTC. */
  at: string
}

const KINDS: Record<AttemptEventKind, (data: Record<string, unknown>) => string> = {
  page_opened: () => "page_opened",
  page_failed: () => "page_failed",
  page_offered_again: () => "page_offered_again",
  page_replaced: () => "page_replaced",
  page_canceled: () => "page_canceled",
  page_expired: () => "page_expired",
  evidence_received: ({ source }) => (source === "webhook" ? "webhook_received" : "verified"),
  unknown_at_gateway: () => "unknown_at_gateway",
  payment_proven: () => "payment_proven",
  order_not_placed: () => "order_not_placed",
  completion_taken_up: () => "completion_taken_up",
  capture_refunded: () => "capture_refunded",
  claim_released: () => "claim_released",
  completed: ({ order_id }) => (order_id ? "completed" : "completed_without_order"),
  held: () => "held",
  resolved: ({ action, not_returned }) =>
    not_returned ? "resolved_not_returned" : `resolved_${String(action)}`,
  refund_booked: () => "refund_booked",
  refund_confirmed: ({ by }) => (by === null ? "refund_made_before" : "refund_confirmed"),
  refund_reopened: () => "refund_reopened",
  refund_withdrawn: () => "refund_withdrawn",
  erased: ({ by }) => (by ? "erased" : "erased_by_age"),
}

/** An attempt's timeline, oldest first: the stored events, and what Medusa booked with them. */
export function timelineOf(attempt: AdminAttemptDetails): TimelineLine[] {
  const refund = attempt.events.find(({ data }) => typeof data?.captured_at === "string")
  const capturedAt = attempt.captured_at ?? refund?.data?.captured_at
  const lines = attempt.events.map(lineOf)
  if (typeof capturedAt === "string") {
    lines.push({ key: "captured", data: {}, trigger: "medusa", at: capturedAt })
  }
  if (refund?.kind === "resolved") {
    // Written in one step with the resolution.
    lines.push(lineOf({ ...refund, kind: "capture_refunded" }))
  }
  return lines.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function lineOf({ kind, trigger, data, created_at }: AdminAttemptEvent): TimelineLine {
  const facts = data ?? {}
  const keyOf = (KINDS as Record<string, (typeof KINDS)[AttemptEventKind] | undefined>)[kind]
  return {
    // A kind that this version does not know is shown as it is.
    key: keyOf ? keyOf(facts) : "other",
    data: keyOf ? facts : { kind: kind.replaceAll("_", " ") },
    trigger: trigger as Trigger,
    at: created_at,
  }
}
