import type { GatewayProfile } from "../../contract"
import {
  allPieces,
  outcomeOf,
  piecesOf,
  type Evidence,
  type EvidenceFile,
  type EvidenceSource,
} from "./evidence"

/**
 * A word that money went back. `isStray`: it names a transaction that no approval has, as where a refund
 * has an id of its own; then it is taken for one without an id, and somebody looks which payment it is.
 */
export interface Reversal extends Evidence {
  isStray: boolean
  /** The id that it came with. */
  named: string | null
}

/** What one source has said, in order. */
export interface SourceHistory {
  /** Approvals that no word of the same source has taken back, the first learned first. */
  approved: Evidence[]
  /** Approvals whose money went back, as the same source says. */
  takenBack: Evidence[]
  /** Approvals of which cannot be told whether the reversal came before or after. */
  undecided: Evidence[]
  /** As `approved`, without an amount or a currency. */
  incomplete: Evidence[]
  reversals: Reversal[]
  declined: Evidence[]
}

/** What both sources have said. */
export type Histories = Record<EvidenceSource, SourceHistory>

/** Sorts what both sources have said. */
export function historiesOf(file: EvidenceFile, profile: GatewayProfile): Histories {
  return {
    webhook: historyOf(file, "webhook", profile),
    verify: historyOf(file, "verify", profile),
  }
}

/**
 * Sorts what one source has said. A reversal of a transaction is final, whatever arrives first or again;
 * a new payment is an approval with another id. Without ids, notifications are in the order of their
 * `timestamp`, verify's answers in the order in which we asked.
 */
export function historyOf(
  file: EvidenceFile,
  source: EvidenceSource,
  profile: GatewayProfile
): SourceHistory {
  const pieces = piecesOf(file, source).filter(({ dismissed_at }) => dismissed_at === undefined)
  const meaning = (...outcomes: ReturnType<typeof outcomeOf>[]) =>
    pieces.filter((piece) => outcomes.includes(outcomeOf(piece, profile)))

  const ids = idsOfApprovals(file, source, profile)
  const reversals = meaning("reversed").map((piece) => reversalOf(piece, ids))
  const approvals = meaning("approved", "incomplete")
  const incomplete = meaning("incomplete")
  const withFate = (fate: Fate) => approvals.filter((piece) => fateOf(piece, reversals) === fate)
  const stands = withFate("stands")
  return {
    approved: stands.filter((piece) => !incomplete.includes(piece)),
    takenBack: withFate("taken_back"),
    undecided: withFate("undecided"),
    incomplete: stands.filter((piece) => incomplete.includes(piece)),
    reversals,
    declined: meaning("declined"),
  }
}

/** Those of the other source too, where both write the same. */
function idsOfApprovals(
  file: EvidenceFile,
  source: EvidenceSource,
  profile: GatewayProfile
): Set<string> {
  const sources = profile.verify.transactionIds === "same" ? SOURCES : [source]
  const approvals = allPieces(file).filter(
    (piece) =>
      sources.includes(piece.source) &&
      ["approved", "incomplete"].includes(outcomeOf(piece, profile))
  )
  return new Set(approvals.flatMap(({ transaction_id }) => transaction_id ?? []))
}

function reversalOf(piece: Evidence, ids: ReadonlySet<string>): Reversal {
  const { transaction_id } = piece
  const isStray = transaction_id !== null && ids.size > 0 && !ids.has(transaction_id)
  return {
    ...piece,
    transaction_id: isStray ? null : transaction_id,
    isStray,
    named: transaction_id,
  }
}

/** Whether a reversal may be about the transaction of an approval, as far as their ids tell. */
function mayConcern(reversal: Evidence, approval: Evidence): boolean {
  const ids = [reversal.transaction_id, approval.transaction_id]
  return ids.includes(null) || ids[0] === ids[1]
}

/**
 * Whether a reversal may have taken an approval back. Of one source, the order counts as well; of two, the
 * ids are compared only where the profile says that they are the same.
 */
export function isAbout(
  reversal: Evidence,
  approval: Evidence,
  { verify: { transactionIds } }: GatewayProfile
): boolean {
  if (reversal.source === approval.source) {
    return mayConcern(reversal, approval) && fateBy(approval, reversal) !== "stands"
  }
  return transactionIds === "own" || mayConcern(reversal, approval)
}

/** Whether either source names the transaction of an approval as one whose money went back, all or part of it. */
export function isReversed(
  file: EvidenceFile,
  approval: Evidence,
  profile: GatewayProfile
): boolean {
  return reversalsNaming(approval, historiesOf(file, profile), profile).length > 0
}

/** The words of both sources that money of an approval went back, which name its transaction. */
export function reversalsNaming(
  { source, transaction_id: id }: Evidence,
  histories: Histories,
  { verify: { transactionIds } }: GatewayProfile
): Reversal[] {
  return SOURCES.filter((reporter) => reporter === source || transactionIds === "same")
    .flatMap((reporter) => histories[reporter].reversals)
    .filter(({ transaction_id }) => id !== null && transaction_id === id)
}

const SOURCES: readonly EvidenceSource[] = ["webhook", "verify"]

type Fate = "stands" | "taken_back" | "undecided"

function fateOf(approval: Evidence, reversals: readonly Evidence[]): Fate {
  const fates = reversals
    .filter((reversal) => mayConcern(reversal, approval))
    .map((reversal) => fateBy(approval, reversal))
  return fates.includes("taken_back")
    ? "taken_back"
    : fates.includes("undecided")
      ? "undecided"
      : "stands"
}

function fateBy(approval: Evidence, reversal: Evidence): Fate {
  if (approval.transaction_id !== null && approval.transaction_id === reversal.transaction_id) {
    return "taken_back"
  }
  const [approvedAt, reversedAt] = [timeOf(approval), timeOf(reversal)]
  if (approvedAt === null || reversedAt === null || approvedAt === reversedAt) {
    return "undecided"
  }
  return reversedAt > approvedAt ? "taken_back" : "stands"
}

function timeOf({ source, sent_at, at }: Evidence): string | null {
  return source === "webhook" ? sent_at : at
}
