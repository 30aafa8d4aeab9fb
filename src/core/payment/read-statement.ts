import { namesIn, valueAt } from "../contract/field-path"
import { STATUS_NAMES } from "../contract/fit-profile"
import type { GatewayProfile } from "../contract/gateway-profile"
import { maskCardNumbers, maskJson } from "../privacy/masking"
import { onlyFields } from "../privacy/only-fields"
import { hideSecrets, withoutSecrets } from "../privacy/secrets"
import { isStorable } from "../texts/storable"
import { idOfNumber, UNREADABLE } from "../contract/parse-json"
import { DOCUMENT_FIELDS, type WebhookFields } from "../signature/webhook-fields"
import { meaningOf } from "./meaning"
import type { ReadStatement, VerifyAnswer } from "./statement"

type Fields = Partial<Record<keyof GatewayProfile["verify"]["fields"], unknown>>

const MAX_TEXT_LENGTH = 500

/** PostgreSQL limits the size of an index entry, and one index has two identifiers. */
const MAX_IDENTIFIER_LENGTH = 255

/** The size limit for an answer stored in the row; a longer answer is left out. */
const MAX_ANSWER_LENGTH = 4_000

const STATUS_FORM = /^[a-z][a-z_-]{0,31}$/i

/**
 * What a notification with a valid signature states (spec, Webhook event payload).
 *
 * @param fields as read from the signed bytes.
 * @param receivedAt when it was first received.
 */
export function statementFromNotification(
  fields: WebhookFields,
  receivedAt: Date
): ReadStatement<"notification"> {
  return {
    ...read(fields),
    source: "notification",
    event: fields.event ?? null,
    http_status: null,
    at: receivedAt,
    ...sentAt(fields.timestamp),
  }
}

/** A payment's year has four digits. */
function sentAt(timestamp: string | null | undefined): { sent_at?: Date } {
  const time = new Date(timestamp ?? NaN)
  const year = time.getUTCFullYear()
  return year >= 0 && year <= 9999 ? { sent_at: time } : {}
}

/**
 * What an answer of verify states; the profile says where its fields are.
 *
 * @param token is never stored: a field that contains the token is unreadable, and a kept answer with an unknown
 *   status loses the token.
 */
export function statementFromVerify(
  body: Record<string, unknown>,
  profile: GatewayProfile,
  now: Date,
  token: string
): VerifyAnswer {
  const root = valueAt(body, profile.verify.root)
  const fields: Fields = Object.fromEntries(
    Object.entries(profile.verify.fields).map(([ours, theirs]) => [
      ours,
      unlessSecret(valueAt(root, theirs), token),
    ])
  )
  const said = ofVerify(fields, null, now)
  return meaningOf({ id: "", ...said }, profile) === "unknown"
    ? { ...said, answer: keptAnswer(body, profile, token) }
    : said
}

/** The statement that verify does not know the token. */
export function notFoundStatement(httpStatus: number, now: Date): VerifyAnswer {
  return ofVerify({}, httpStatus, now)
}

function ofVerify(fields: Fields, http_status: number | null, at: Date): ReadStatement<"verify"> {
  return { ...read(fields), source: "verify", event: null, http_status, at }
}

function read(fields: Fields) {
  return {
    status: maskedText(fields.status),
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

/** For fields that are compared: never masked. */
function identifier(value: unknown): string | null {
  return typeof value === "number" ? idOfNumber(value) : text(value, MAX_IDENTIFIER_LENGTH)
}

/** For text that is no identifier: masks card numbers. */
function maskedText(value: unknown): string | null {
  const said = text(value, MAX_TEXT_LENGTH)
  return said && maskCardNumbers(said)
}

/** Absent, null and empty all mean "not said"; an unreadable value never matches. */
function text(value: unknown, maxLength: number): string | null {
  if (value === undefined || value === null || value === "") {
    return null
  }
  if (typeof value === "number") {
    return String(value)
  }
  // A text that is cut to fit could match something else.
  const readable = typeof value === "string" && isStorable(value) && value.length <= maxLength
  return readable ? value : UNREADABLE
}

/**
 * Keeps the values that show where the status is: the fields that the profile reads, and elsewhere a single word
 * under the name of such a field, or of a status at other gateways. Any other value may be the shopper's data.
 *
 * The token proves the page, so no stored or shown value may contain it. Remove it before masking: a masked token
 * would not be found.
 */
function keptAnswer(
  body: Record<string, unknown>,
  profile: GatewayProfile,
  token: string
): unknown {
  const { root, fields } = profile.verify
  const places = Object.values(fields).map((field) => namesIn(`${root}.${field}`))
  const names = new Set([...DOCUMENT_FIELDS, ...STATUS_NAMES, ...places.map(last)])
  const fieldsOfStatus = onlyFields(
    body,
    (path, value) =>
      places.some((place) => isSamePath(place, path)) ||
      (names.has(last(path)) && mayBeStatus(value))
  )
  const shown = maskJson(withoutSecrets(fieldsOfStatus, [token]))
  return JSON.stringify(shown).length > MAX_ANSWER_LENGTH ? "[too long]" : shown
}

/** The form of a status: one word, so no full name, address or number. */
function mayBeStatus(value: unknown): boolean {
  return typeof value === "boolean" || (typeof value === "string" && STATUS_FORM.test(value))
}

function isSamePath(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index])
}

function last(path: readonly string[]): string {
  return path.at(-1) ?? ""
}
