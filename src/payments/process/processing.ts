import type { Trigger } from "../../core/timeline"
import type { PageFacts } from "../../core/payment/decide"
import type { Payment } from "../../core/payment/payment"
import { isVerifiedSince } from "../../core/payment/new-answer"
import { isOver } from "../../core/attempt/page-end"
import { amountOfPage, type BookDeps, type Page } from "./page"

/** A page, and whether the gateway was asked about it just now. */
export interface Asked {
  page: Page
  /** The gateway has answered just now. */
  isAsked: boolean
  /** False if the gateway was asked and gave no answer. */
  reached: boolean
  /** Why the gateway gave no answer; undefined for a page without a token. */
  error?: Error | undefined
  /** The gateway's `Retry-After`, in milliseconds. */
  retryAfterMs: number
  /** It was not the page's turn: see `askInTurn`. */
  isDeferred: boolean
}

/** A page in processing. */
export interface Processing extends Asked {
  deps: BookDeps
  trigger: Trigger
}

/** A payment of the page, in processing. */
export interface PaymentProcessing extends Processing {
  payment: Payment
}

/** What `decide` must know of a page. */
export function pageFacts({
  deps,
  isAsked,
  page,
}: Pick<Processing, "isAsked" | "page"> & { deps: Pick<BookDeps, "now"> }): PageFacts {
  const { account, attempt, statements } = page
  return {
    amount: amountOfPage(attempt),
    currency_code: attempt.currency_code,
    isOver: isOver(attempt, account.options, deps.now()),
    isAsked: isAsked || attempt.token === null || isVerifiedSince(statements),
    canAsk: attempt.token !== null,
  }
}
