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
 * A reported reversal. `isStray`: it names a transaction that no approval has, for example when a refund has
 * its own id. It is then treated as one without an id, and a person decides which payment it is about.
 */
export interface Reversal extends Evidence {
  isStray: boolean
  /** The transaction id as reported. */
  named: string | null
}

/** What one source has said, in order. */
export interface SourceHistory {
  /** Approvals that the same source has not reversed, the first learned first. */
  approved: Evidence[]
  /** Approvals that the same source has reversed. */
  takenBack: Evidence[]
  /** Approvals for which it is unclear whether the reversal came before or after. */
  undecided: Evidence[]
  /** As `approved`, without an amount or a currency. */
  incomplete: Evidence[]
  reversals: Reversal[]
  /** Reversals of a part with which an admin has closed the payment. */
  closed: Reversal[]
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
 * Sorts what one source has said. A reversal of a transaction is final, whatever arrives first or again; a
 * new payment is an approval with another id. Without ids, notifications are ordered by their `timestamp` and
 * verify's answers by when we asked.
 */
export function historyOf(
  file: EvidenceFile,
  source: EvidenceSource,
  profile: GatewayProfile
): SourceHistory {
  const known = piecesOf(file, source)
  const pieces = known.filter(({ dismissed_at }) => dismissed_at === undefined)
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
    closed: known
      .filter(({ dismissed_at, dismissed_as }) => dismissed_at && dismissed_as)
      .map((piece) => reversalOf(piece, ids)),
    declined: meaning("declined"),
  }
}

/** Includes the other source's ids if both sources write the same id. */
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

/** Whether a reversal may be about the transaction of an approval, by their ids. */
function mayConcern(reversal: Evidence, approval: Evidence): boolean {
  const ids = [reversal.transaction_id, approval.transaction_id]
  return ids.includes(null) || ids[0] === ids[1]
}

/**
 * Whether a reversal may have reversed an approval. Within one source, the order counts as well; across
 * sources, ids are compared only if the profile says that they are the same.
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

/** Whether either source reports a full or partial reversal of an approval's transaction. */
export function isReversed(
  file: EvidenceFile,
  approval: Evidence,
  profile: GatewayProfile
): boolean {
  return reversalsNaming(approval, historiesOf(file, profile), profile).length > 0
}

/** The reversals of both sources that name an approval's transaction. */
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
