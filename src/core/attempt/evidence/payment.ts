import type { GatewayProfile } from "../../contract"
import type { Evidence } from "./evidence"
import type { ExpectedPayment } from "./expected-payment"
import { reversalsNaming, type Histories, type SourceHistory } from "./source-history"

/** The approval of each source that counts now: if a page was paid several times, the attempt's own. */
export interface Payment {
  webhook: Evidence | undefined
  verify: Evidence | undefined
}

/**
 * The approvals that count, one of each source: the booked transaction, else the one that the attempt is
 * known by, else one that both sources name.
 */
export function paymentOf(
  histories: Histories,
  {
    bookedTransaction,
    knownTransaction,
  }: Pick<ExpectedPayment, "bookedTransaction" | "knownTransaction">,
  profile: GatewayProfile
): Payment {
  const { webhook, verify } = histories
  const notBack = (piece: Evidence) => reversalsNaming(piece, histories, profile).length === 0
  const [ofWebhook, ofVerify] = [
    standing(webhook).filter(notBack),
    standing(verify).filter(notBack),
  ]

  const sameId =
    profile.verify.transactionIds === "same"
      ? ofWebhook.find((piece) => named(ofVerify, piece.transaction_id))?.transaction_id
      : undefined
  const hasStanding = ofWebhook.length + ofVerify.length > 0
  const pick = (history: SourceHistory, stands: readonly Evidence[]) =>
    named(approvalsOf(history), bookedTransaction) ??
    // If two arrive at once, the one written first stays the attempt's own.
    named(stands, knownTransaction) ??
    named(stands, sameId) ??
    (hasStanding ? stands : approvalsOf(history))[0]
  return { webhook: pick(webhook, ofWebhook), verify: pick(verify, ofVerify) }
}

/** The piece with this transaction id; a missing id matches nothing. */
export function named(
  pieces: readonly Evidence[],
  id: string | null | undefined
): Evidence | undefined {
  return id ? pieces.find(({ transaction_id }) => transaction_id === id) : undefined
}

/** The approvals that the same source has not reversed. */
export function standing({ approved, incomplete }: SourceHistory): Evidence[] {
  return [...approved, ...incomplete]
}

/** All approvals, the strongest first. */
export function approvalsOf(history: SourceHistory): Evidence[] {
  return [...standing(history), ...history.undecided, ...history.takenBack]
}

/** Whether the two sources name different transactions although both should write the same id. */
export function idsDiffer(
  { webhook, verify }: Payment,
  { verify: { transactionIds } }: GatewayProfile
): boolean {
  const [one, other] = [webhook?.transaction_id ?? null, verify?.transaction_id ?? null]
  return transactionIds === "same" && one !== null && other !== null && one !== other
}
