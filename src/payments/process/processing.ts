import type { CheckoutAttempt, Trigger } from "../../core"
import type { Account } from "../accounts"
import type { Deps } from "../deps"

/** What processing of an attempt works with. */
export interface Processing {
  attempt: CheckoutAttempt
  deps: Deps
  account: Account
  trigger: Trigger
  /** False when the gateway was asked just now and could not be reached. */
  reached: boolean
  /** How long it wants no further question about this attempt, in milliseconds. */
  retryAfterMs: number
}
