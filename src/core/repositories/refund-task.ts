import type { Trigger } from "../attempt/timeline"
import type { Cents } from "../money/money"

/**
 * Where a refund stands.
 *
 * - `open`: Medusa booked it, the gateway is still to make it
 * - `confirmed`: an admin made it at the gateway and gave its reference
 * - `withdrawn`: Medusa dropped the refund it was for, so nothing is to be made
 */
export const REFUND_TASK_STATUSES = ["open", "confirmed", "withdrawn"] as const

export type RefundTaskStatus = (typeof REFUND_TASK_STATUSES)[number]

/**
 * A refund that Medusa booked and a person must make at the gateway, which has no refund call.
 * Times are UTC.
 */
export interface RefundTask {
  id: string
  /**
   * Medusa's refund; one task for each. A part of it that the gateway had made before Medusa booked it
   * has a task of its own, confirmed from the start, with `:returned` after the id: see `refundOf`.
   */
  refund_id: string
  attempt_id: string
  order_id: string
  /** Major units, two decimals: "22.59". */
  amount: string
  /** Lower case, as in Medusa. */
  currency_code: string
  status: RefundTaskStatus
  /** The gateway's name for the refund, as the admin gave it. */
  gateway_reference: string | null
  /** The admin's id; null where the gateway had made it already. */
  confirmed_by: string | null
  confirmed_at: Date | null
  withdrawn_at: Date | null
  /** When to look again whether Medusa still has the refund; null once nothing is open. */
  next_check_at: Date | null
  created_at: Date
}

const RETURNED = ":returned"

/** Names the task of the part of a refund that the gateway had made before Medusa booked it. */
export function returnedPartOf(refundId: string): string {
  return `${refundId}${RETURNED}`
}

/** Medusa's refund that a task is for, also where the task is for a part of it. */
export function refundOf({ refund_id }: Pick<RefundTask, "refund_id">): string {
  return refund_id.endsWith(RETURNED) ? refund_id.slice(0, -RETURNED.length) : refund_id
}

export type NewRefundTask = Pick<
  RefundTask,
  "refund_id" | "attempt_id" | "order_id" | "amount" | "currency_code"
>

/** Money that went back at the gateway, whether Medusa has booked it or not. */
export interface ReturnedMoney {
  amount: Cents
  /** The gateway's name for it, or its word. */
  gateway_reference: string
}

/** That the gateway made a refund: its name for it, who says so, and since when. */
export interface RefundConfirmation {
  gateway_reference: string
  confirmed_by: string
  confirmed_at: Date
}

/** Keeps refunds until the gateway has made them. */
export interface RefundTaskRepository {
  /**
   * Opens the task of a refund and notes it in the attempt's timeline, together or not at all; false
   * when that refund has its task already. As far as the money that went back is more than the earlier
   * refunds, the refund is made already: that part is confirmed at once, and only the rest is open.
   */
  open(task: NewRefundTask, now: Date, returned?: ReturnedMoney): Promise<boolean>
  ofAttempt(attemptId: string): Promise<RefundTask[]>
  byId(id: string): Promise<RefundTask | undefined>
  /** Confirms an open task: of two at once one gets it, the other gets undefined. */
  confirm(id: string, confirmation: RefundConfirmation): Promise<RefundTask | undefined>
  /** Withdraws those of the tasks that are open; gives their ids. */
  withdraw(ids: string[], trigger: Trigger, now: Date): Promise<string[]>
  /** Open tasks whose `next_check_at` has come, the longest due first; each is put off by the asking. */
  takeDue(now: Date, limit: number): Promise<RefundTask[]>
}
