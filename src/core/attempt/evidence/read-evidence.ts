import { namesIn, STATUS_NAMES, valueAt, type GatewayProfile } from "../../contract"
import { outcomeOf, type Evidence } from "./evidence"
import { maskCardNumbers, maskJson } from "../../privacy/masking"
import { onlyFields } from "../../privacy/only-fields"
import { isStorable } from "../../repositories/storable"
import { idOfNumber, UNREADABLE } from "../../signature/parse-json"
import { hideSecrets, withoutSecrets } from "../../privacy/secrets"
import { DOCUMENT_FIELDS, type WebhookFields } from "../../signature/webhook-fields"

type Fields = Record<keyof GatewayProfile["verify"]["fields"], unknown>

const MAX_TEXT_LENGTH = 500

/** The size limit for an answer stored in the row; a longer one is left out. */
const MAX_ANSWER_LENGTH = 4_000

const STATUS_LIKE = /^[a-z][a-z_-]{0,31}$/i

/**
 * Evidence from a notification with a valid signature (spec, Webhook event payload).
 *
 * @param fields as read from the signed bytes.
 * @param receivedAt when it was first received.
 */
export function evidenceFromWebhook(fields: WebhookFields, receivedAt: Date): Evidence {
  return {
    ...toEvidence(fields as Fields, receivedAt),
    source: "webhook",
    event: fields.event ?? null,
    sent_at: utc(fields.timestamp),
  }
}

/**
 * Evidence from an answer of verify; the profile says where its fields are.
 *
 * @param token is never stored: a field that contains it is unreadable, and it is removed from an answer that
 *   is kept because its status is unknown.
 */
export function evidenceFromVerify(
  body: Record<string, unknown>,
  profile: GatewayProfile,
  now: Date,
  token: string
): Evidence {
  const root = valueAt(body, profile.verify.root)
  const fields = Object.fromEntries(
    Object.entries(profile.verify.fields).map(([ours, theirs]) => [
      ours,
      unlessSecret(valueAt(root, theirs), token),
    ])
  ) as Fields
  const piece = { ...toEvidence(fields, now), source: "verify" } as const

  return outcomeOf(piece, profile) === "unknown"
    ? { ...piece, answer: kept(body, profile, token) }
    : piece
}

/** Verify answered that it does not know the token. */
export function notFoundEvidence(httpStatus: number, now: Date): Evidence {
  return { ...toEvidence({} as Fields, now), source: "verify", http_status: httpStatus }
}

function toEvidence(fields: Fields, now: Date): Omit<Evidence, "source"> {
  return {
    event: null,
    status: maskedText(fields.status),
    http_status: null,
    at: now.toISOString(),
    sent_at: null,
    amount: maskedText(fields.amount),
    currency: maskedText(fields.currency),
    reference: identifier(fields.reference),
    merchant_site_id: identifier(fields.merchant_site_id),
    transaction_id: identifier(fields.transaction_id),
    card_type: maskedText(fields.card_type),
    card_number_masked: maskedText(fields.card_number_masked),
  }
}

function unlessSecret(value: unknown, token: string): unknown {
  const said = typeof value === "number" ? String(value) : value
  return typeof said === "string" && hideSecrets(said, [token]) !== said ? UNREADABLE : value
}

function identifier(value: unknown): string | null {
  return typeof value === "number" ? idOfNumber(value) : text(value)
}

/** For text that is no identifier: card numbers are masked. */
function maskedText(value: unknown): string | null {
  const said = text(value)
  return said && maskCardNumbers(said)
}

/** Absent, null and empty all mean "not said"; an unreadable value never matches. */
function text(value: unknown): string | null {
  if (value === undefined || value === null || value === "") {
    return null
  }
  if (typeof value === "number") {
    return String(value)
  }
  // Cut to fit, a text that cannot be stored could match something else.
  const readable = typeof value === "string" && isStorable(value) && value.length <= MAX_TEXT_LENGTH
  return readable ? value : UNREADABLE
}

/** Times are compared as text: a year of more than four digits is rejected. */
function utc(timestamp: string | null | undefined): string | null {
  const time = new Date(timestamp ?? NaN)
  const year = time.getUTCFullYear()
  return year >= 0 && year <= 9999 ? time.toISOString() : null
}

/**
 * Keeps what says where the status really is: the document's fields where the profile reads them, and a single word under the
 * name of such a field, or of a status at other gateways, elsewhere. Any other value may be the shopper's data.
 *
 * The token proves the page, so no stored or shown value may contain it. Remove it before masking: a masked
 * token would not be found.
 */
function kept(body: Record<string, unknown>, profile: GatewayProfile, token: string): unknown {
  const { root, fields } = profile.verify
  const places = Object.values(fields).map((field) => namesIn(`${root}.${field}`))
  const names = new Set([...DOCUMENT_FIELDS, ...STATUS_NAMES, ...places.map(last)])
  const fieldsOfStatus = onlyFields(
    body,
    (path, value) =>
      places.some((place) => isSamePath(place, path)) ||
      (names.has(last(path)) && isStatusLike(value))
  )
  const shown = maskJson(withoutSecrets(fieldsOfStatus, [token]))
  return JSON.stringify(shown).length > MAX_ANSWER_LENGTH ? "[too long]" : shown
}

/** As gateways write a status: no name with its surname, no address, no number. */
function isStatusLike(value: unknown): boolean {
  return typeof value === "boolean" || (typeof value === "string" && STATUS_LIKE.test(value))
}

function isSamePath(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index])
}

function last(path: readonly string[]): string {
  return path.at(-1) ?? ""
}
