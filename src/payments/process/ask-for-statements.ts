import type { CheckoutAttempt } from "../../core/attempt/attempt"
import type { Trigger } from "../../core/timeline"
import { accountNameOf } from "../../core/options/medusa-config"
import { decide } from "../../core/payment/decide"
import { askInTurn } from "./ask-in-turn"
import { askVerify, type VerifyAnswer } from "./ask-verify"
import { NOTHING_BOOKED } from "./medusa-facts"
import { readPage, type BookDeps, type Page } from "./page"
import { pageFacts, type Asked } from "./processing"

/**
 * Uses the stored statements, or asks the gateway: while the statements decide nothing, for an admin, in scheduled
 * checks, and before a placement is tried again. Returns ask in turn.
 */
export async function askForStatements(
  page: Page,
  trigger: Trigger,
  deps: BookDeps
): Promise<Asked> {
  const unasked = { page, isAsked: false, reached: true, retryAfterMs: 0, isDeferred: false }
  if (!mustAsk(page, trigger, deps)) {
    return unasked
  }
  const answer =
    trigger === "return"
      ? await askInTurn(page, trigger, deps)
      : await askVerify(page, trigger, deps)
  if (answer === "deferred") {
    return { ...unasked, isDeferred: true }
  }
  logFailure(answer, page.attempt, trigger, deps)
  if (!answer.reached) {
    const { error, retryAfterMs } = answer
    return { ...unasked, reached: false, error, retryAfterMs }
  }
  const { attempt, account } = page
  const after = answer.stored ? await readPage(attempt, account, deps) : page
  return { ...unasked, page: after, isAsked: true }
}

/** Whether the stored statements do not decide, or may be too old. */
function mustAsk(page: Page, trigger: Trigger, deps: BookDeps): boolean {
  const { folded, payments } = page
  if (trigger === "admin") {
    return true
  }
  if (folded.length === 0) {
    return true
  }
  if (trigger === "poll" && payments.length > 0 && !payments.some(isFirstPlacement)) {
    return true
  }
  // Money may have been returned since a placement failed.
  if (payments.some(({ placement_count, status }) => status === "proven" && placement_count > 0)) {
    return true
  }
  const facts = pageFacts({ page, deps, isAsked: false })
  return folded.some((payment) => decide(payment, facts, NOTHING_BOOKED).kind === "ask")
}

/** Proven and not tried yet: the stored statements are enough. */
function isFirstPlacement({ placement_count, status }: Page["payments"][number]): boolean {
  return status === "proven" && placement_count === 0
}

function logFailure(
  answer: VerifyAnswer,
  attempt: CheckoutAttempt,
  trigger: Trigger,
  { log }: BookDeps
): void {
  if (answer.reached || !answer.error) {
    return
  }
  const { name, message } = answer.error
  // Returning shoppers trigger this call.
  log.warn(`verify failed for attempt ${attempt.id}: ${name}: ${message}`, {
    oncePerMinute: `not verified ${attempt.provider_id} ${name}`,
    fields: { reference: attempt.id, account: accountNameOf(attempt.provider_id), trigger },
  })
}
