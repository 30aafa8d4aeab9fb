import { PAYMENT_CAPTURED, type GatewayProfile } from "./contract"
import { maskCardNumbers, maskJson } from "./masking"
import type { WebhookFields } from "./webhook-fields"

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
  told_at: string | null
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

type Fields = Record<keyof GatewayProfile["verify"]["fields"], unknown>

/** No gateway's word or id is longer, and an index of the database takes no more than some thousand bytes. */
const MAX_WORD_LENGTH = 200

const MAX_TEXT_LENGTH = 500

/** What an answer may take up in the row; a longer one is left out. */
const MAX_ANSWER_LENGTH = 4_000

/** The pieces of one source, in the order in which they were learned, whatever order they are kept in. */
export function piecesOf(file: EvidenceFile, source: EvidenceSource): Evidence[] {
  return (file.pieces ?? [])
    .filter((piece) => piece.source === source)
    .map((piece) => ({ piece, order: piece.at + keyOf(piece) }))
    .sort((one, other) => (one.order < other.order ? -1 : 1))
    .map(({ piece }) => piece)
}

/**
 * Evidence of a notification whose signature held (spec, Webhook event payload).
 *
 * @param fields as they were read from the signed bytes.
 * @param receivedAt when it first came.
 */
export function evidenceFromWebhook(fields: WebhookFields, receivedAt: Date): Evidence {
  return {
    ...toEvidence(fields as Fields, receivedAt),
    source: "webhook",
    event: fields.event ?? null,
    told_at: utc(fields.timestamp),
  }
}

/**
 * Evidence of an answer to verify; the profile says where its fields are.
 *
 * @param token is taken out of what is kept of an answer whose word is unknown.
 */
export function evidenceFromVerify(
  body: Record<string, unknown>,
  profile: GatewayProfile,
  now: Date,
  token = ""
): Evidence {
  const root = at(body, profile.verify.root)
  const fields = Object.fromEntries(
    Object.entries(profile.verify.fields).map(([ours, theirs]) => [ours, at(root, theirs)])
  ) as Fields
  const piece = { ...toEvidence(fields, now), source: "verify" } as const

  return outcomeOf(piece, profile) === "unknown" ? { ...piece, answer: kept(body, token) } : piece
}

/** Verify answered that it knows no such token. */
export function notFoundEvidence(httpStatus: number, now: Date): Evidence {
  return { ...toEvidence({} as Fields, now), source: "verify", http_status: httpStatus }
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
export function wordOf({ status, http_status }: Pick<Evidence, "status" | "http_status">): string {
  return (status ?? (http_status === null ? "" : String(http_status))).slice(0, MAX_WORD_LENGTH)
}

/** Adds a piece to what is known: the same thing told again only brings its times up to date. */
export function addEvidence(file: EvidenceFile, piece: Evidence): EvidenceFile {
  const pieces = file.pieces ?? []
  const known = pieces.find((other) => keyOf(other) === keyOf(piece))
  if (!known) {
    return { pieces: [...pieces, piece] }
  }
  const { dismissed_at, ...before } = known
  const again: Evidence = {
    // Of one answer that is read from two places, the latest reading counts.
    ...(readAt(piece) < readAt(known) ? { ...piece, ...before } : { ...before, ...piece }),
    ...(dismissed_at && !isToldAnew(file, known, piece) && { dismissed_at }),
    at: piece.source === "webhook" ? earlier(known.at, piece.at) : later(known.at, piece.at),
    told_at: later(known.told_at, piece.told_at),
    card_type: piece.card_type ?? known.card_type,
    card_number_masked: piece.card_number_masked ?? known.card_number_masked,
  }
  return { pieces: pieces.map((other) => (other === known ? again : other)) }
}

/** Not only delivered or asked for again: a later notification, or verify's word after another one. */
function isToldAnew(file: EvidenceFile, known: Evidence, piece: Evidence): boolean {
  return piece.source === "webhook"
    ? piece.told_at !== null && (known.told_at === null || piece.told_at > known.told_at)
    : isNews(file, piece)
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
    ...[source, event, status?.trim().toLowerCase() ?? null, http_status, transaction_id],
    ...[amount, currency, source === "webhook" && bindingOf(piece)],
  ])
}

function readAt(piece: Evidence): string {
  return piece.at + bindingOf(piece)
}

function bindingOf({ reference, merchant_site_id }: Evidence): string {
  return JSON.stringify([reference, merchant_site_id])
}

function toEvidence(fields: Fields, now: Date): Omit<Evidence, "source"> {
  return {
    event: null,
    status: word(fields.status),
    http_status: null,
    at: now.toISOString(),
    told_at: null,
    amount: word(fields.amount),
    currency: word(fields.currency),
    reference: text(fields.reference),
    merchant_site_id: text(fields.merchant_site_id),
    transaction_id: text(fields.transaction_id),
    card_type: word(fields.card_type),
    card_number_masked: word(fields.card_number_masked),
  }
}

function meaningOf(
  status: string | null,
  statuses: GatewayProfile["statuses"]
): Exclude<EvidenceOutcome, "incomplete"> {
  const word = status?.trim().toLowerCase() ?? ""
  const lists = ["approved", "declined", "reversed", "unpaid"] as const
  return lists.find((list) => statuses[list].includes(word)) ?? "unknown"
}

/** No identifier: it shows no card number. */
function word(value: unknown): string | null {
  const said = text(value)
  return said && maskCardNumbers(said)
}

/** Absent, null and empty are all "not said"; what is there and cannot be read never matches. */
function text(value: unknown): string | null {
  if (value === undefined || value === null || value === "") {
    return null
  }
  if (typeof value === "number") {
    return String(value)
  }
  // PostgreSQL keeps neither a NUL nor a lone surrogate: such a text is not cut to fit something else.
  const readable =
    typeof value === "string" &&
    !value.includes("\0") &&
    value.isWellFormed() &&
    value.length <= MAX_TEXT_LENGTH
  return readable ? value : "unreadable"
}

/** Times are compared as texts: a year of more than four digits is none. */
function utc(timestamp: string | null | undefined): string | null {
  const time = new Date(timestamp ?? "")
  const iso = Number.isNaN(time.getTime()) ? "" : time.toISOString()
  return /^\d{4}-/.test(iso) ? iso : null
}

/** The token proves the page: nothing that is kept or shown has it. */
function kept(body: Record<string, unknown>, token: string): unknown {
  const shown = withoutToken(maskJson(body), token)
  return JSON.stringify(shown).length > MAX_ANSWER_LENGTH ? "[too long]" : shown
}

function withoutToken(value: unknown, token: string): unknown {
  const hide = (text: string) => (token ? text.replaceAll(token, "[token]") : text)
  if (Array.isArray(value)) {
    return value.map((inner) => withoutToken(inner, token))
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [hide(key), withoutToken(inner, token)])
    )
  }
  const text = String(value)
  return hide(text) === text ? value : hide(text)
}

function later<Time extends string | null>(one: Time, other: Time): Time {
  return one === null || (other !== null && other > one) ? other : one
}

function earlier(one: string, other: string): string {
  return other < one ? other : one
}

function at(value: unknown, path: string): unknown {
  return path
    .split(".")
    .filter(Boolean)
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === "object" && inner !== null && Object.hasOwn(inner, key)
          ? (inner as Record<string, unknown>)[key]
          : undefined,
      value
    )
}
