import type { PaymentEventKind } from "../timeline"
import type { Payment, PaymentStatus } from "./payment"

/** The statuses from which a change starts, the status to which it leads, and its timeline entry. */
export interface PaymentTransitionRule {
  from: readonly PaymentStatus[]
  /** The status after the change; if absent, the status stays. */
  to?: PaymentStatus
  entry?: PaymentEventKind
}

const ANY: readonly PaymentStatus[] = ["reported", "proven", "completed", "held", "closed"]

/** All changes of a payment after its row is written; there are no others. Each is a compare-and-set on the version that was read. */
export const PAYMENT_TRANSITIONS = {
  /** The payment's values by its statements and Medusa; the status stays. */
  balances_read: { from: ANY },
  /** The proof is complete, an admin lets processing continue, or core has undone the order. */
  proven: {
    from: ["reported", "held", "completed", "closed"],
    to: "proven",
    entry: "payment_proven",
  },
  /** Medusa could not place the order and tries again later. */
  order_not_placed: { from: ["proven"], entry: "order_not_placed" },
  /** Written before Medusa books on an order that a server left unpaid. */
  order_interrupted: { from: ["proven"] },
  /** Medusa has booked nothing, and the session is gone: another session may claim the payment. */
  claim_released: { from: ANY, entry: "claim_released" },
  /** Also when another order has the capture now. */
  completed: { from: ANY, to: "completed", entry: "completed" },
  held: { from: ANY, to: "held", entry: "held" },
  closed: { from: ANY, to: "closed", entry: "closed" },
  /** An admin accepts the difference of the balances. */
  difference_accepted: { from: ["held"], entry: "difference_accepted" },
  /** An admin names the order that the payment pays. */
  applied_to_order: { from: ["held"], to: "proven", entry: "applied_to_order" },
  /** `order.placed` of an interrupted order was emitted. */
  order_announced: { from: ANY },
} as const satisfies Record<string, PaymentTransitionRule>

export type PaymentTransition = keyof typeof PAYMENT_TRANSITIONS

type Held = Pick<Payment, "reason" | "held_since" | "order_id" | "announce_at" | "notify_at">

/** The columns that any change may set: the balances by which it was decided; an acceptance that these balances end. */
export type CommonValues = Partial<Pick<Payment, "balances" | "accepted">>

/** The columns that each change sets in addition to `CommonValues`. */
export interface PaymentValues {
  balances_read: Partial<
    Pick<Payment, "transaction_id" | "currency_code" | "card_type" | "card_number_masked">
  >
  /** No order has a payment that Medusa still has to book, also where core has undone the order that had it. */
  proven: Pick<Payment, "proven_at"> & { order_id: null } & Partial<
      Pick<Payment, "completed_at" | "placement_count">
    >
  order_not_placed: Pick<Payment, "placement_count">
  order_interrupted: Pick<Payment, "interrupted_order_id">
  claim_released: Pick<Payment, "captured_at" | "payment_session_id">
  completed: Held & Pick<Payment, "completed_at" | "proven_at">
  held: Held & Partial<Pick<Payment, "completed_at">>
  closed: Omit<Held, "announce_at">
  difference_accepted: Pick<Payment, "accepted">
  applied_to_order: Pick<Payment, "payment_collection_id" | "proven_at" | "placement_count"> & {
    order_id: null
  }
  order_announced: Pick<Payment, "interrupted_order_id">
}

/** Whether a payment may make this change. */
export function mayChange({ status }: Pick<Payment, "status">, name: PaymentTransition): boolean {
  const { from }: PaymentTransitionRule = PAYMENT_TRANSITIONS[name]
  return from.includes(status)
}
