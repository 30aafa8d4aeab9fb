import type { TakenMoney } from "./bookkeeping"
import type { HeldReason } from "./held-reason"

interface Told {
  id: string
  /** The same as long as there is nothing new to tell of. */
  key: string
  provider_id: string
  /** Until when it is claimed. */
  notify_at: Date
}

/** Something that waits for a person, and that staff is to be told of once. */
export type Notice =
  | (Told & {
      kind: "held_payment"
      reason: HeldReason
      /** Major units, two decimals. */
      amount: string
      currency_code: string
      /** What the gateway took, where it is something else. */
      taken: TakenMoney | null
    })
  | (Told & {
      kind: "webhook_event"
      outcome: "held" | "parked"
      error: string | null
    })
  | (Told & {
      kind: "refund_task"
      refund_id: string
      order_id: string
      /** Major units, two decimals. */
      amount: string
      currency_code: string
    })
