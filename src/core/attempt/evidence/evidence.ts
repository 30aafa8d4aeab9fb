import { PAYMENT_CAPTURED, type GatewayProfile } from "../../contract"

export type EvidenceSource = "webhook" | "verify"

/**
 * What a piece of evidence means under a profile. `incomplete`: a notification approves and names no
 * amount or no currency. `unknown`: no list of the profile has its word, so it says nothing yet.
 */
export type EvidenceOutcome =
  "approved" | "incomplete" | "declined" | "reversed" | "unpaid" | "unknown"

/**
 * One thing that the gateway said about an attempt, as it came. What it means is derived from the profile
 * whenever it is judged. Amount in major units; times are ISO 8601 in UTC.
 */
export interface Evidence {
  source: EvidenceSource
  /** The kind of a notification; null for verify. */
  event: string | null
  /** The gateway's own word. */
  status: string | null
  /** 404 or 410: verify knows no such token. */
  http_status: number | null
  /** When we learned it: a notification when it first came, verify's word when we last asked. */
  at: string
  /** The latest `timestamp` of a notification; null where it names none that can be read. */
  sent_at: string | null
  amount: string | null
  currency: string | null
  reference: string | null
  merchant_site_id: string | null
  transaction_id: string | null
  card_type: string | null
  card_number_masked: string | null
  /** Verify's answer, masked, where its word is unknown: it shows where the status really is. */
  answer?: unknown
  /** When an admin said that the money is there: until it is told anew, that it went back counts no more. */
  dismissed_at?: string
}

/** Everything that the gateway has said about an attempt, each thing once. */
export interface EvidenceFile {
  pieces?: readonly Evidence[]
}

/** No gateway's word or id is longer, and an index of the database takes no more than some thousand bytes. */
const MAX_STATUS_LENGTH = 200

/** The pieces of both sources, in the order in which they are kept. */
export function allPieces({ pieces }: EvidenceFile): readonly Evidence[] {
  return pieces ?? []
}

/** The pieces of one source, in the order in which they were learned, whatever order they are kept in. */
export function piecesOf(file: EvidenceFile, source: EvidenceSource): Evidence[] {
  return allPieces(file)
    .filter((piece) => piece.source === source)
    .sort((one, other) => (isBefore(one, other) ? -1 : 1))
}

function isBefore(one: Evidence, other: Evidence): boolean {
  return one.at === other.at ? keyOf(one) < keyOf(other) : one.at < other.at
}

/** Only `payment.captured` can approve; another kind of event can tell that money went back. */
export function outcomeOf(piece: Evidence, profile: GatewayProfile): EvidenceOutcome {
  if (piece.http_status !== null) {
    return profile.verify.notFound
  }
  const word = meaningOf(piece.status, profile.statuses)
  if (piece.source === "verify" || word !== "approved") {
    return word
  }
  if (piece.event !== PAYMENT_CAPTURED) {
    return "unpaid"
  }
  return piece.amount === null || piece.currency === null ? "incomplete" : "approved"
}

/** The word of an unknown answer, for people: the status, or what stands for it. */
export function statusText({
  status,
  http_status,
}: Pick<Evidence, "status" | "http_status">): string {
  return (status ?? (http_status === null ? "" : String(http_status))).slice(0, MAX_STATUS_LENGTH)
}

/** Adds a piece to what is known: the same thing told again only brings its times up to date. */
export function addEvidence(file: EvidenceFile, piece: Evidence): EvidenceFile {
  const pieces = allPieces(file)
  const known = pieces.find((other) => keyOf(other) === keyOf(piece))
  if (!known) {
    return { pieces: [...pieces, piece] }
  }
  const { dismissed_at, ...before } = known
  const again: Evidence = {
    // Of one answer that is read from two places, the latest reading counts.
    ...(readAt(piece) < readAt(known) ? { ...piece, ...before } : { ...before, ...piece }),
    ...(dismissed_at && !isReportedAgain(file, known, piece, dismissed_at) && { dismissed_at }),
    at: piece.source === "webhook" ? earlier(known.at, piece.at) : later(known.at, piece.at),
    sent_at: later(known.sent_at, piece.sent_at),
    card_type: piece.card_type ?? known.card_type,
    card_number_masked: piece.card_number_masked ?? known.card_number_masked,
  }
  return { pieces: pieces.map((other) => (other === known ? again : other)) }
}

/**
 * Not only delivered or asked for again: a later notification, or verify's word after another one. Of a
 * notification without a time it counts when it first came.
 */
function isReportedAgain(
  file: EvidenceFile,
  known: Evidence,
  piece: Evidence,
  dismissedAt: string
): boolean {
  if (piece.source === "verify") {
    return isNews(file, piece)
  }
  return piece.sent_at === null
    ? piece.at > dismissedAt
    : known.sent_at === null || piece.sent_at > known.sent_at
}

/** Whether a piece tells something else than its source said last. */
export function isNews(file: EvidenceFile, piece: Evidence): boolean {
  const last = piecesOf(file, piece.source).at(-1)
  return last === undefined || keyOf(last) !== keyOf(piece) || bindingOf(last) !== bindingOf(piece)
}

/**
 * What makes two pieces the same thing told twice. Where verify's reference is, the profile says: read
 * from elsewhere once that was mended, it is still the same answer.
 */
function keyOf(piece: Evidence): string {
  const { source, event, status, http_status, transaction_id, amount, currency } = piece
  return JSON.stringify([
    ...[source, event, normalizedStatus(status), http_status, transaction_id],
    ...[amount, currency, source === "webhook" && bindingOf(piece)],
  ])
}

function readAt(piece: Evidence): string {
  return piece.at + bindingOf(piece)
}

function bindingOf({ reference, merchant_site_id }: Evidence): string {
  return JSON.stringify([reference, merchant_site_id])
}

function meaningOf(
  status: string | null,
  statuses: GatewayProfile["statuses"]
): Exclude<EvidenceOutcome, "incomplete"> {
  const word = normalizedStatus(status) ?? ""
  const lists = ["approved", "declined", "reversed", "unpaid"] as const
  return lists.find((list) => statuses[list].includes(word)) ?? "unknown"
}

/** A status without what gateways spell in more than one way. */
function normalizedStatus(status: string | null): string | null {
  return status?.trim().toLowerCase() ?? null
}

function later<Time extends string | null>(one: Time, other: Time): Time {
  return (other ?? "") > (one ?? "") ? other : one
}

function earlier(one: string, other: string): string {
  return other < one ? other : one
}
