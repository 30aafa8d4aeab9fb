import type { MedusaContainer } from "@medusajs/framework/types"
import type { AttemptRepository, CheckoutAttempt, RefundTaskRepository, Trigger } from "../../core"
import type { Account } from "../accounts"

/** What processing of an attempt works with. */
export interface Processing {
  attempt: CheckoutAttempt
  container: MedusaContainer
  attempts: AttemptRepository
  refundTasks: RefundTaskRepository
  account: Account
  trigger: Trigger
  /** False when the gateway was asked just now and could not be reached. */
  reached: boolean
  /** How long it wants no further question about this attempt, in milliseconds. */
  retryAfterMs: number
}
