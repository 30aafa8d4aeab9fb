import {
  allPieces,
  classifyDuplicatePayment,
  isApproval,
  isReturnedInFull,
  ownPayment,
  ownSources,
  isReversed,
  mayBeNotified,
  writesTwoIds,
  secondPayments,
  type CheckoutAttempt,
  type Evidence,
  type HeldReason,
  type Judging,
  type EvidenceRepository,
} from "../../core"
import { findAccount } from "../accounts"
import type { Deps } from "../deps"

interface JudgeDependencies {
  evidence: Pick<EvidenceRepository, "ofOthers" | "isTransactionReused" | "noteProblem">
  options: Judging
}

/**
 * Whether an approval is a second payment, which waits for a person separately. If the gateway gives every
 * transaction two ids, that is one problem of the account and not a payment.
 *
 * @param attempt with the piece in its evidence.
 * @returns the reason to hold it for.
 */
export async function judgeSecondPayment(
  attempt: CheckoutAttempt,
  piece: Evidence,
  { evidence, options }: JudgeDependencies
): Promise<HeldReason | undefined> {
  const { profile, proof } = options
  // A returned payment needs no second refund.
  if (!isApproval(piece, profile) || isReturnedInFull(attempt, piece, options)) {
    return undefined
  }
  switch (
    classifyDuplicatePayment(piece, ownPayment(attempt, options), attempt.transaction_id, profile)
  ) {
    case "second_payment":
      if (mayBeNotified(attempt, piece, options)) {
        return "transaction_mismatch"
      }
      return isOwnReturned(attempt, piece, options) ? "paid_again" : "already_paid"
    case "different_id":
      // Under "both" the attempt itself is held: the two must agree.
      return proof === "both" && attempt.captured_at === null && !isUnseen(attempt, piece)
        ? undefined
        : await judgeDifferentId(attempt, { evidence, options })
    case undefined:
      return (await isTakenFromAnother(attempt, piece, evidence)) ? "transaction_reused" : undefined
  }
}

/** Reported after an admin had resolved the attempt, which is held no more. */
function isUnseen({ resolution, status }: CheckoutAttempt, { transaction_id }: Evidence): boolean {
  const seen = resolution?.seen_transactions
  return (
    status === "resolved" &&
    transaction_id !== null &&
    seen !== undefined &&
    !seen.includes(transaction_id)
  )
}

/** The booked payment was returned: the second one may then pay for its order. */
function isOwnReturned(
  attempt: CheckoutAttempt,
  { source }: Evidence,
  options: JudgeDependencies["options"]
): boolean {
  const own = ownPayment(attempt, options)[source]
  return own !== undefined && isReversed(attempt.evidence, own, options.profile)
}

async function judgeDifferentId(
  attempt: CheckoutAttempt,
  { evidence, options: { profile } }: JudgeDependencies
): Promise<HeldReason | undefined> {
  if (!writesTwoIds(await evidence.ofOthers(attempt), profile)) {
    return "transaction_mismatch"
  }
  await evidence.noteProblem(attempt.provider_id, { kind: "transaction_ids", status: "" })
  return undefined
}

/** A booked payment only now learns its transaction id. Before booking, processing checks this. */
async function isTakenFromAnother(
  attempt: CheckoutAttempt,
  { transaction_id }: Evidence,
  evidence: JudgeDependencies["evidence"]
): Promise<boolean> {
  return (
    attempt.captured_at !== null &&
    attempt.transaction_id !== transaction_id &&
    (await evidence.isTransactionReused(attempt, transaction_id))
  )
}

/**
 * Puts every second payment on an attempt's page on the worklist, before the attempt is completed and at each
 * check of one that is over. Each was judged when it arrived, but the attempt's own payment, or what its status
 * means, may not have been known then.
 */
export async function holdSecondPayments(attempt: CheckoutAttempt, deps: Deps): Promise<void> {
  const account = findAccount(deps, attempt.provider_id)
  if (!account) {
    return
  }
  const { options } = account
  const { evidence } = deps.repositories
  for (const other of secondPayments(attempt, options)) {
    const reason = await judgeSecondPayment(attempt, other, { evidence, options })
    if (reason) {
      await evidence.holdPayment(attempt, other, reason)
    }
  }
}

/**
 * Takes the notifications of a completed attempt's own payment off the worklist. The payment was the second one
 * when they were held, and an admin who still refunded it would take the order's money away.
 *
 * Called after the attempt is completed, and after a notification is held: whichever of the two is written
 * last finds the other one.
 *
 * @param attempt as it is stored now.
 */
export async function releaseOwnPayment(attempt: CheckoutAttempt, deps: Deps): Promise<void> {
  const account = findAccount(deps, attempt.provider_id)
  if (attempt.status !== "completed" || !account || !hasOtherTransactions(attempt)) {
    return
  }
  await deps.repositories.evidence.releasePayment(attempt, ownSources(attempt, account.options))
}

/** A payment is only held as a second one if the evidence names another one. */
function hasOtherTransactions({ evidence, transaction_id }: CheckoutAttempt): boolean {
  return allPieces(evidence).some((piece) => ![null, transaction_id].includes(piece.transaction_id))
}
