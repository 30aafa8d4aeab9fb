import type { AdminAttemptEvent } from "../../../admin-api"

type Data = Record<string, unknown>
type EventKind = AdminAttemptEvent["kind"]

/** The text key of each kind of entry, under `hostedCheckout.timeline.kinds`. */
const KEYS: Record<EventKind, string | ((data: Data) => string)> = {
  page_opened: "page_opened",
  page_failed: "page_failed",
  page_offered_again: "page_offered_again",
  page_replaced: "page_replaced",
  page_cancelled: "page_cancelled",
  page_expired: "page_expired",
  erased: ({ by }) => (by ? "erased" : "erased_by_age"),
  payment_proven: ({ by }) => (by ? "payment_proven_admin" : "payment_proven"),
  claim_released: "claim_released",
  order_not_placed: "order_not_placed",
  completed: ({ order_id }) => (order_id ? "completed" : "completed_without_order"),
  held: "held",
  closed: "closed",
  applied_to_order: "applied_to_order",
  difference_accepted: "difference_accepted",
}

/** The text key of an entry; `other` for a kind that this version does not know. */
export function timelineKey({ data, kind }: Pick<AdminAttemptEvent, "data" | "kind">): string {
  const key = Object.hasOwn(KEYS, kind) ? KEYS[kind] : "other"
  return typeof key === "string" ? key : key(data ?? {})
}
