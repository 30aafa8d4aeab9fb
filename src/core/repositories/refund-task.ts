import type { Trigger } from "../attempt/timeline"
import type { Cents } from "../money/money"

/**
 * Status of a refund.
 *
 * - `open`: Medusa booked it, the gateway still has to make it
 * - `confirmed`: an admin made it at the gateway and gave its reference, or the gateway reports that the money
 *   was returned otherwise
 * - `withdrawn`: Medusa dropped the refund, so nothing must be made
 */
export const REFUND_TASK_STATUSES = ["open", "confirmed", "withdrawn"] as const

export type RefundTaskStatus = (typeof REFUND_TASK_STATUSES)[number]

/**
 * A refund that Medusa booked and a person must make at the gateway, which has no refund call. Times are UTC.
 */
export interface RefundTask {
  id: string
  /**
   * Medusa's refund; one task each. If the gateway had made a part of it before Medusa booked it, that part
   * has its own task, confirmed from the start, with `:returned` after the id: see `refundOf`.
   */
  refund_id: string
  attempt_id: string
  order_id: string
  /** Major units, two decimals: "22.59". */
  amount: string
  /** Lower case, as in Medusa. */
  currency_code: string
  status: RefundTaskStatus
  /** The gateway's reference of the refund: from the admin, or from the gateway's report. */
  gateway_reference: string | null
  /** The admin's id; null if the gateway returned the money by itself. */
  confirmed_by: string | null
  confirmed_at: Date | null
  withdrawn_at: Date | null
  /** When to check again whether Medusa still has the refund; null once nothing is open. */
  next_check_at: Date | null
  created_at: Date
}

const RETURNED = ":returned"

/** The id for the part of a refund that the gateway had made before Medusa booked it. */
export function returnedPartOf(refundId: string): string {
  return `${refundId}${RETURNED}`
}

/** Medusa's refund of a task, also if the task is for a part of it. */
export function refundOf({ refund_id }: Pick<RefundTask, "refund_id">): string {
  return refund_id.endsWith(RETURNED) ? refund_id.slice(0, -RETURNED.length) : refund_id
}

export type NewRefundTask = Pick<
  RefundTask,
  "refund_id" | "attempt_id" | "order_id" | "amount" | "currency_code"
>

/** Money returned at the gateway, whether Medusa has booked it or not. */
export interface ReturnedMoney {
  amount: Cents
  /** The gateway's reference or status for it. */
  gateway_reference: string
  /** The gateway reports no refund, only a chargeback or the like: no open task has been made by it. */
  without_refund?: boolean
}

/** A confirmation that the gateway made a refund: its reference, who confirmed it, and when. */
export interface RefundConfirmation {
  gateway_reference: string
  /** The admin's id; null for the gateway's own report. */
  confirmed_by: string | null
  confirmed_at: Date
}

/** Stores refunds until the gateway has made them. */
export interface RefundTaskRepository {
  /**
   * Opens the task of a refund and records it in the attempt's timeline, in one transaction. If more money was
   * returned than earlier refunds explain, that part of the refund is already made: it is confirmed at once,
   * and only the rest is open. Money returned without a refund is only explained by confirmed ones.
   *
   * @returns the new tasks; none when that refund already has its task.
   */
  open(task: NewRefundTask, now: Date, returned?: ReturnedMoney): Promise<RefundTask[]>
  ofAttempt(attemptId: string): Promise<RefundTask[]>
  byId(id: string): Promise<RefundTask | undefined>
  /**
   * Confirms an open task; undefined if it is no longer open: confirmed or withdrawn.
   *
   * @param trigger of the timeline's entry; "admin" by default.
   */
  confirm(
    id: string,
    confirmation: RefundConfirmation,
    trigger?: Trigger
  ): Promise<RefundTask | undefined>
  /** Withdraws the open ones among the tasks; returns their ids. */
  withdraw(ids: string[], trigger: Trigger, now: Date): Promise<string[]>
  /**
   * Open tasks whose `next_check_at` is due, the longest due first; reading a task postpones its next check.
   */
  takeDue(now: Date, limit: number): Promise<RefundTask[]>
}
