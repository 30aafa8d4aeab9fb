import { allPieces, isApproval, ownPayment, type CheckoutAttempt } from "../../core"
import { findAccount } from "../accounts"
import type { Deps } from "../deps"
import type { HeldFacts } from "./held-facts"

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
