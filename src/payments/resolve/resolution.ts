import {
  allPieces,
  isApproval,
  ownPayment,
  type CheckoutAttempt,
  type Resolution,
  type TimelineDetails,
} from "../../core"
import { findAccount } from "../accounts"
import type { Deps } from "../deps"
import type { HeldFacts } from "./held-facts"

/**
 * An admin's decision. `note` is required if no system can check it; in that case `evidence_version` names
 * the evidence that the admin read.
 */
export type ResolveHeldPaymentInput = { attempt_id: string; actor_id: string } & (
  | {
      action: "retry"
      note?: string | undefined
      /** The money is there, although the gateway reported a reversal; needs a note. */
      not_returned?: boolean | undefined
      evidence_version?: string | undefined
    }
  | { action: "apply_to_order"; order_id: string; note?: string | undefined }
  | {
      action: "refunded"
      note: string
      /** All of it was returned, although the gateway reports only a part. */
      all_returned?: boolean | undefined
      evidence_version: string
    }
  | { action: "closed"; note: string; evidence_version: string }
)

/**
 * The resolution as it is stored: who decided what, and what the admin had seen. It keeps what earlier resolutions of
 * the attempt had recorded.
 */
export function resolutionOf(
  input: ResolveHeldPaymentInput,
  attempt: CheckoutAttempt,
  facts: HeldFacts,
  deps: Deps
): Resolution {
  const { action } = input
  const isFinal = action === "closed" || action === "refunded"
  const known = attempt.resolution?.seen_refunds ?? []
  const seen = action === "closed" ? [...known, ...facts.refundsWithoutTask] : known
  const recorded = attempt.resolution?.refunded_transactions ?? []
  const refunded =
    action === "refunded" ? [...recorded, ...ownTransactions(attempt, facts, deps)] : recorded
  const closedTasks = attempt.resolution?.closed_refund_tasks
  const orderId = action === "apply_to_order" ? input.order_id : attempt.resolution?.order_id
  return {
    action,
    by: input.actor_id,
    at: deps.now().toISOString(),
    note: input.note ?? null,
    ...(orderId !== undefined && { order_id: orderId }),
    ...(action === "refunded" && input.all_returned && { all_returned: true }),
    ...(action === "retry" && input.not_returned && { not_returned: true }),
    ...(isFinal && { seen_transactions: seenTransactions(attempt, deps) }),
    ...(refunded.length > 0 && { refunded_transactions: [...new Set(refunded)] }),
    ...(seen.length > 0 && { seen_refunds: [...new Set(seen)] }),
    ...(closedTasks && { closed_refund_tasks: closedTasks }),
  }
}

/** A resolution's entry in the timeline, without the transactions that only later checks need. */
export function resolutionEntry({
  at: _,
  seen_transactions: _seen,
  refunded_transactions: _refunded,
  ...data
}: Resolution): TimelineDetails<"closed">[0] {
  return { trigger: "admin", data }
}

/** The ids that a resolution is about: the attempt's own transaction, and those of its reversals. */
export function ownTransactions(
  attempt: CheckoutAttempt,
  { verdict }: HeldFacts,
  deps: Deps
): string[] {
  const options = findAccount(deps, attempt.provider_id)?.options
  const own = options ? ownPayment(attempt, options) : undefined
  const reversals = verdict.kind === "reversed" ? verdict.reversals : []
  const named = [attempt, own?.webhook, own?.verify, ...reversals]
  return named.flatMap((each) => each?.transaction_id ?? [])
}

/** The ids that were approved. Without its profile, nobody knows which were: then all of them. */
export function seenTransactions({ evidence, provider_id }: CheckoutAttempt, deps: Deps): string[] {
  const profile = findAccount(deps, provider_id)?.options.profile
  const pieces = allPieces(evidence).filter((piece) => !profile || isApproval(piece, profile))
  return [...new Set(pieces.flatMap(({ transaction_id }) => transaction_id ?? []))]
}
