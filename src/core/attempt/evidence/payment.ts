import type { GatewayProfile } from "../../contract"
import type { Evidence } from "./evidence"
import type { ExpectedPayment } from "./expected-payment"
import { reversalsNaming, type Histories, type SourceHistory } from "./source-history"

/** What each source says that counts now: of several payments on a page, the one that is the attempt's. */
export interface Payment {
  webhook: Evidence | undefined
  verify: Evidence | undefined
}

/**
 * The approvals that count, of each source one: the booked transaction, else the one that the attempt is
 * known by, else one that both name.
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
    // Of two that came at once, the one that was written first stays the attempt's own.
    named(stands, knownTransaction) ??
    named(stands, sameId) ??
    (hasStanding ? stands : approvalsOf(history))[0]
  return { webhook: pick(webhook, ofWebhook), verify: pick(verify, ofVerify) }
}

/** The one with an id; none is like none. */
export function named(
  pieces: readonly Evidence[],
  id: string | null | undefined
): Evidence | undefined {
  return id ? pieces.find(({ transaction_id }) => transaction_id === id) : undefined
}

/** What the same source has not taken back. */
export function standing({ approved, incomplete }: SourceHistory): Evidence[] {
  return [...approved, ...incomplete]
}

/** Every approval, those that count most first. */
export function approvalsOf(history: SourceHistory): Evidence[] {
  return [...standing(history), ...history.undecided, ...history.takenBack]
}

/** Whether the two sources name different transactions, where both should write the same id. */
export function namesDiffer(
  { webhook, verify }: Payment,
  { verify: { transactionIds } }: GatewayProfile
): boolean {
  const [one, other] = [webhook?.transaction_id ?? null, verify?.transaction_id ?? null]
  return transactionIds === "same" && one !== null && other !== null && one !== other
}
