import type { Trigger } from "../../core"
import type { Page as PageFacts } from "../../core/payment/decide"
import type { Payment } from "../../core/payment/payment"
import { isVerifiedSince } from "../../core/payment/new-answer"
import { isOver } from "../../core"
import { amountOf, type BookDeps, type Page } from "./page"

/** A page in processing. */
export interface Processing {
  page: Page
  deps: BookDeps
  trigger: Trigger
  /** False when the gateway was to be asked just now and gave no answer. */
  reached: boolean
  /** Whether the gateway has answered just now. */
  isAsked: boolean
}

/** A payment of the page, in processing. */
export interface PaymentProcessing extends Processing {
  payment: Payment
}

/** What `decide` must know of a page. */
export function pageFacts({ deps, isAsked, page }: Processing): PageFacts {
  const { account, attempt, statements } = page
  return {
    amount: amountOf(attempt),
    currency_code: attempt.currency_code,
    isOver: isOver(attempt.expires_at, account.options, deps.now()),
    isAsked: isAsked || attempt.token === null || isVerifiedSince(statements),
  }
}
