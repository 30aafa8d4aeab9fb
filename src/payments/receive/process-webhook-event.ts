import { MedusaError } from "@medusajs/framework/utils"
import {
  accountNameOf,
  evidenceFromWebhook,
  HostedCheckoutEvents,
  isApproval,
  isGivenUp,
  nextRetry,
  sourcesNaming,
  describeWebhookError,
  webhookFailure,
  type Evidence,
  type InboxEvidence,
  type Span,
  type WebhookEvent,
  type WebhookResult,
} from "../../core"
import { judgeSecondPayment, releaseOwnPayment } from "../verify/second-payments"
import { announceChange } from "../announce-change"
import { logAttemptNotProcessed } from "../reconcile/log-not-processed"
import { findAccount } from "../accounts"
import { processAttempt } from "../process/process-attempt"
import type { Deps } from "../deps"

/**
 * Processes a stored notification: its evidence goes to the attempt that `reference` names, which is then
 * processed. One with an unknown reference is held, unless the profile ignores its event kind; one that cannot
 * be read or keeps failing becomes a dead letter. Processing it twice changes nothing. Continues the trace of the
 * request that brought it.
 */
export async function processWebhookEvent(event: WebhookEvent, deps: Deps): Promise<void> {
  const attributes = { account: accountNameOf(event.provider_id) }
  await deps.telemetry.span(
    "hosted_checkout.process_webhook",
    { kind: "consumer", attributes, continues: event.trace_context },
    async (span) => {
      await processAndFinish(event, span, deps)
    }
  )
}

async function processAndFinish(event: WebhookEvent, span: Span, deps: Deps): Promise<void> {
  const result = await tryToProcess(event, span, deps)
  span.set({ reference: result.attempt_id, outcome: result.outcome })
  await deps.repositories.inbox.finish(event.id, result)
  if (result.outcome === "held") {
    if (await isReleased(event, result, deps)) {
      span.set({ outcome: "processed" })
      return
    }
    await deps.events.emit(HostedCheckoutEvents.WEBHOOK_HELD, {
      id: event.id,
      reason: result.error as string,
    })
  }
}

/** The attempt may have been completed with this payment after it was judged, and before it was held. */
async function isReleased(
  { id }: WebhookEvent,
  { attempt_id }: WebhookResult,
  deps: Deps
): Promise<boolean> {
  const { attempts, inbox } = deps.repositories
  const attempt = attempt_id === undefined ? undefined : await attempts.byId(attempt_id)
  if (attempt?.status !== "completed") {
    return false
  }
  await releaseOwnPayment(attempt, deps)
  return (await inbox.byId(id))?.outcome === "processed"
}

async function tryToProcess(event: WebhookEvent, span: Span, deps: Deps): Promise<WebhookResult> {
  if (isGivenUp(event)) {
    const times = String(event.tries - 1)
    return { outcome: "dead_letter", error: webhookFailure("never_finished", times) }
  }
  const { evidence } = event
  if ("unreadable" in evidence) {
    const fields = evidence.unreadable.join(", ")
    return { outcome: "dead_letter", error: webhookFailure("body_unreadable", fields) }
  }
  try {
    return await processEvidence(event, pieceOf(event, evidence), deps)
  } catch (error) {
    const { message } = error as Error
    span.fail(error as Error)
    deps.log.error(`notification ${event.id} failed: ${describeWebhookError(message)}`, {
      fields: { account: accountNameOf(event.provider_id), trigger: "webhook" },
    })

    const next_check_at = nextRetry(event.tries, deps.now())
    return { outcome: next_check_at ? "received" : "dead_letter", error: message, next_check_at }
  }
}

function pieceOf(
  { received_at }: WebhookEvent,
  evidence: Exclude<InboxEvidence, { unreadable: string[] }>
): Evidence {
  return "verify" in evidence
    ? { ...evidenceFromWebhook(evidence.verify, received_at), source: "verify" }
    : evidenceFromWebhook(evidence.fields, received_at)
}

async function processEvidence(
  event: WebhookEvent,
  piece: Evidence,
  deps: Deps
): Promise<WebhookResult> {
  const { attempts, evidence, retention } = deps.repositories
  const account = findAccount(deps, event.provider_id)
  const known = piece.reference ? await attempts.byId(piece.reference) : undefined

  if (!account) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      webhookFailure("account_not_configured", event.provider_id)
    )
  }
  const { options } = account
  // The reference of another account's attempt counts as unknown.
  if (known?.provider_id !== event.provider_id) {
    return options.profile.events.ignored.includes(piece.event ?? "")
      ? { outcome: "processed" }
      : { outcome: "held", error: "unknown_reference" }
  }
  // What verify said is already in the attempt's evidence.
  const attempt =
    piece.source === "webhook" ? await evidence.add(known.id, piece, "webhook", options) : known
  // New evidence itself holds an attempt that was paid again.
  await announceChange(known, attempt, "webhook", deps)
  // Judge the stored row: of two concurrent notifications, one is the second payment.
  const judged = await judgeSecondPayment(attempt, piece, { evidence, options })
  // It is on the worklist once: a gateway may sign each of its tries again.
  const { source, transaction_id } = piece
  const sources = sourcesNaming(source, options)
  const isListed =
    judged && (await evidence.isPaymentListed(attempt.id, transaction_id, sources, event.id))
  const reason = isListed ? undefined : judged
  // A second payment waits for a person who needs its data; it is erased when it is resolved.
  if (attempt.erased_at && !reason) {
    await retention.eraseWebhookEvent(event.id)
  }
  try {
    await processAttempt(attempt, "webhook", deps)
  } catch (error) {
    if (!isApproval(piece, options.profile)) {
      throw error
    }
    // The approval is stored and the attempt is due: the reconcile job continues.
    logAttemptNotProcessed(deps, attempt, "webhook", error)
  }
  // The attempt keeps its first payment; the second one is on the worklist by itself.
  return reason
    ? { outcome: "held", attempt_id: attempt.id, error: reason }
    : { outcome: "processed", attempt_id: attempt.id }
}
