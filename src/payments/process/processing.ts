import type { CheckoutAttempt, Trigger } from "../../core"
import type { Account } from "../accounts"
import type { Deps } from "../deps"

/** The attempt in processing, with its account and dependencies. */
export interface Processing {
  attempt: CheckoutAttempt
  deps: Deps
  account: Account
  trigger: Trigger
  /** False when the gateway was to be asked just now and gave no answer. */
  reached: boolean
  /** The gateway's `Retry-After`, in milliseconds. */
  retryAfterMs: number
}
