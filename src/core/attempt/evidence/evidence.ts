import { PAYMENT_CAPTURED, type GatewayProfile } from "../../contract"
import { eraseJson } from "../../privacy/masking"
import { bindingOf, keyOf, normalizedStatus } from "./piece-key"
import { hasAnotherTimestamp, repeatedPiece } from "./repeated-piece"

export type EvidenceSource = "webhook" | "verify"

/**
 * What a piece of evidence means under a profile. `incomplete`: a notification approves without an amount or
 * a currency. `unknown`: the profile does not list its status, so it says nothing yet.
 */
export type EvidenceOutcome =
  "approved" | "incomplete" | "declined" | "reversed" | "unpaid" | "unknown"

/**
 * One statement of the gateway about an attempt, as it came. Its meaning is derived from the profile whenever
 * it is judged. Amount in major units; times are ISO 8601 in UTC.
 */
export interface Evidence {
  source: EvidenceSource
  /** The event kind of a notification; null for verify. */
  event: string | null
  /** The gateway's status, as it came. */
  status: string | null
  /** 404 or 410: verify does not know the token. */
  http_status: number | null
  /** When we learned it: the first receipt of a notification, the latest answer of verify. */
  at: string
  /** The latest `timestamp` of a notification; null without a readable one. */
  sent_at: string | null
  /** Its latest `timestamp`s, if it came with several: sent again, or another return of the same amount. */
  sent_times?: readonly string[]
  /** When we received it last, if it came several times; `at` is the first time. */
  last_at?: string
  amount: string | null
  currency: string | null
  reference: string | null
  merchant_site_id: string | null
  transaction_id: string | null
  card_type: string | null
  card_number_masked: string | null
  /** What is kept of verify's answer, masked, if its status is unknown: it shows where the status really is. */
  answer?: unknown
  /**
   * When an admin confirmed that the money was not returned, or closed the payment with the part that was: this
   * reversal does not count until it is reported again.
   */
  dismissed_at?: string
  /**
   * An admin has closed the payment with this returned part: while it is dismissed, it counts towards what is reported
   * as returned later. `unknown_part`: no report named how much it was. Kept for good: when it is reported again and
   * that was wrong, the part itself was still returned.
   */
  dismissed_as?: "returned" | "unknown_part"
}

/** Everything that the gateway said about an attempt, without repetitions. */
export interface EvidenceFile {
  pieces?: readonly Evidence[]
}

/** What the gateway reported; without its times and the card, which differ in reports of the same. */
export const REPORTED = [
  "source",
  "event",
  "status",
  "http_status",
  "transaction_id",
  "amount",
  "currency",
  "reference",
  "merchant_site_id",
] as const satisfies (keyof Evidence)[]

/** Longer than any gateway status or id; PostgreSQL limits the size of an index entry. */
const MAX_STATUS_LENGTH = 200

/** The pieces of both sources, in stored order. */
export function allPieces({ pieces }: EvidenceFile): readonly Evidence[] {
  return pieces ?? []
}

/** The pieces of one source, in the order in which they were learned. */
export function piecesOf(file: EvidenceFile, source: EvidenceSource): Evidence[] {
  return allPieces(file)
    .filter((piece) => piece.source === source)
    .sort((one, other) => (isBefore(one, other) ? -1 : 1))
}

function isBefore(one: Evidence, other: Evidence): boolean {
  return one.at === other.at ? keyOf(one) < keyOf(other) : one.at < other.at
}

/**
 * Of notifications, only `payment.captured` can approve; other event kinds can report a reversal, by their status or
 * because the profile says so of the kind.
 */
export function outcomeOf(piece: Evidence, profile: GatewayProfile): EvidenceOutcome {
  const { events, statuses, verify } = profile
  if (piece.http_status !== null) {
    return verify.notFound === "unknown" ? "unknown" : "unpaid"
  }
  if (piece.event !== null && events.ignored.includes(piece.event)) {
    return "unpaid"
  }
  const meaning = meaningOf(piece.status, statuses)
  if (piece.source === "verify" || meaning !== "approved") {
    return meaning
  }
  if (piece.event !== PAYMENT_CAPTURED) {
    return reportsReversals(piece, events) ? "reversed" : "unpaid"
  }
  return piece.amount === null || piece.currency === null ? "incomplete" : "approved"
}

/** Whether the profile says of the event kind that it reports returns of money. */
export function reportsReversals(
  { event }: Pick<Evidence, "event">,
  { reversed }: GatewayProfile["events"]
): boolean {
  return event !== null && reversed.includes(event)
}

/** Whether a status itself says that money was returned, whatever kind of event it comes with. */
export function isReversedStatus(
  { status }: Pick<Evidence, "status">,
  statuses: GatewayProfile["statuses"]
): boolean {
  return meaningOf(status, statuses) === "reversed"
}

/** The status of an unknown answer as people read it, or what stands for a missing status. */
export function statusText({
  status,
  http_status,
}: Pick<Evidence, "status" | "http_status">): string {
  return (status ?? (http_status === null ? "" : String(http_status))).slice(0, MAX_STATUS_LENGTH)
}

/** A piece without the shopper's data, for an attempt that is erased. */
export function erasedPiece(piece: Evidence): Evidence {
  return eraseJson({ ...piece, answer: undefined }) as Evidence
}

/** Adds a piece to the evidence: a repeated piece only updates its times. */
export function addEvidence(file: EvidenceFile, piece: Evidence): EvidenceFile {
  const pieces = allPieces(file)
  const known = knownPiece(file, piece)
  if (!known) {
    return { pieces: [...pieces, piece] }
  }
  const again = repeatedPiece(known, piece, isNews(file, piece))
  return { pieces: pieces.map((other) => (other === known ? again : other)) }
}

/** Whether a notification repeats an earlier one with another `timestamp`. */
export function isSentAgain(file: EvidenceFile, piece: Evidence): boolean {
  const known = knownPiece(file, piece)
  return known !== undefined && hasAnotherTimestamp(known, piece)
}

function knownPiece(file: EvidenceFile, piece: Evidence): Evidence | undefined {
  return allPieces(file).find((other) => keyOf(other) === keyOf(piece))
}

/** Whether a piece differs from what its source said last. */
export function isNews(file: EvidenceFile, piece: Evidence): boolean {
  const last = piecesOf(file, piece.source).at(-1)
  return last === undefined || keyOf(last) !== keyOf(piece) || bindingOf(last) !== bindingOf(piece)
}

/** Whether a profile says what a status means. */
export function isListedStatus(status: string, statuses: GatewayProfile["statuses"]): boolean {
  return meaningOf(status, statuses) !== "unknown"
}

function meaningOf(
  status: string | null,
  statuses: GatewayProfile["statuses"]
): Exclude<EvidenceOutcome, "incomplete"> {
  const normalized = normalizedStatus(status) ?? ""
  const lists = ["approved", "declined", "reversed", "unpaid"] as const
  return lists.find((list) => statuses[list].includes(normalized)) ?? "unknown"
}
