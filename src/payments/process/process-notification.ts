import { MedusaError } from "@medusajs/framework/utils"
import type { CheckoutAttempt } from "../../core/attempt/attempt"
import { isGivenUp, nextRetry } from "../../core/attempt/schedule"
import { describeWebhookError, webhookFailure } from "../../core/errors/webhook-failure"
import { PAYMENT_CAPTURED } from "../../core/contract/webhook-event"
import { accountNameOf } from "../../core/options/medusa-config"
import { meaningOf } from "../../core/payment/meaning"
import { statusText } from "../../core/payment/unknown-statement"
import type { Span } from "../../core/ports/telemetry"
import type { InboxNotification } from "../../core/repositories/statement-repository"
import { findAccount, type Account } from "../account"
import { logAttemptNotProcessed } from "../due/log-not-processed"
import type { BookDeps } from "./page"
import { checkSoon } from "./make-due"
import { processPage } from "./process-page"
import { processUnknown } from "./process-unknown"

type Result = Parameters<BookDeps["repositories"]["statements"]["finish"]>[1]

/**
 * Processes the page that a notification of the inbox names. The notification counts from the moment at which it
 * was stored. An unreadable notification, or one that keeps failing, becomes a dead letter. Processing a
 * notification twice changes nothing. Continues the trace of the notification's request.
 */
export async function processNotification(
  notification: InboxNotification,
  deps: BookDeps
): Promise<void> {
  const attributes = { account: accountNameOf(notification.provider_id) }
  await deps.telemetry.span(
    "hosted_checkout.process_webhook",
    { kind: "consumer", attributes, continues: notification.trace_context },
    async (span) => {
      const result = await tryToProcess(notification, span, deps)
      span.set({ reference: notification.reference, outcome: result.outcome })
      await deps.repositories.statements.finish(notification.id, result)
    }
  )
}

async function tryToProcess(
  notification: InboxNotification,
  span: Span,
  deps: BookDeps
): Promise<Result> {
  const { id, provider_id, statement, tries, unreadable } = notification
  if (isGivenUp(notification)) {
    return { outcome: "dead_letter", error: webhookFailure("never_finished", String(tries - 1)) }
  }
  if (!statement) {
    return {
      outcome: "dead_letter",
      error: webhookFailure("body_unreadable", unreadable.join(", ")),
    }
  }
  try {
    return await process(notification, requireConfigured(provider_id, deps), deps)
  } catch (error) {
    const { message } = error as Error
    span.fail(error as Error)
    deps.log.error(`notification ${id} failed: ${describeWebhookError(message)}`, {
      fields: { account: accountNameOf(provider_id), trigger: "webhook" },
    })
    const next_check_at = nextRetry(tries, deps.now())
    return { outcome: next_check_at ? "received" : "dead_letter", error: message, next_check_at }
  }
}

async function process(
  { id, provider_id, reference, statement }: InboxNotification,
  account: Account,
  deps: BookDeps
): Promise<Result> {
  const { attempts, retention } = deps.repositories
  const attempt = reference ? await attempts.byId(reference) : undefined
  if (attempt?.provider_id === provider_id) {
    if (attempt.erased_at !== null) {
      // Before its card is copied to the payment.
      await retention.eraseStatement(id)
    }
    await processOrPostpone(attempt, deps)
    return { outcome: "processed" }
  }
  // The reference of another account's page counts as unknown.
  await processUnknown({ provider_id, reference }, statement?.transaction_id ?? null, account, deps)
  return isUnknownPayment(statement, account)
    ? { outcome: "dead_letter", error: webhookFailure("status_unknown", nameOfStatus(statement)) }
    : { outcome: "processed" }
}

/**
 * Whether nobody knows what a notification of a payment says. A page notes the status, and is judged again under another profile;
 * without a page, a person does that.
 */
function isUnknownPayment(
  statement: InboxNotification["statement"],
  { options: { profile } }: Account
): statement is NonNullable<typeof statement> {
  return statement?.event === PAYMENT_CAPTURED && meaningOf(statement, profile) === "unknown"
}

/** Quotes stand for no status, as in the profile. */
function nameOfStatus(statement: NonNullable<InboxNotification["statement"]>): string {
  return statusText(statement) || '""'
}

/** The statement is stored for good: once the page is due, the notification is processed. */
async function processOrPostpone(attempt: CheckoutAttempt, deps: BookDeps): Promise<void> {
  try {
    await processPage(attempt, "webhook", deps)
  } catch (error) {
    await checkSoon(attempt, deps)
    logAttemptNotProcessed(deps, attempt, "webhook", error)
  }
}

function requireConfigured(provider_id: string, deps: BookDeps): Account {
  const account = findAccount(deps, provider_id)
  if (!account) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      webhookFailure("account_not_configured", provider_id)
    )
  }
  return account
}
