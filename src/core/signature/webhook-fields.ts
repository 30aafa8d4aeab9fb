import { webhookEventSchema, type WebhookEventPayload } from "../contract/webhook-event"
import { maskCardNumbers } from "../privacy/masking"
import { isNested } from "../privacy/only-fields"
import { isStorable } from "../texts/storable"
import { UNREADABLE } from "../contract/parse-json"

/** For fields that are compared with our own values: kept exactly as sent. */
const IDENTIFIERS = ["reference", "transaction_id", "merchant_site_id"] as const
const TEXTS = [
  "event",
  "amount",
  "currency",
  "status",
  "card_type",
  "card_number_masked",
  "timestamp",
] as const
export const DOCUMENT_FIELDS = [
  ...IDENTIFIERS,
  ...TEXTS,
] as const satisfies (keyof WebhookEventPayload)[]

/** The fields of a notification that count as evidence (spec, Webhook event payload). */
export type WebhookFields = Partial<Record<(typeof DOCUMENT_FIELDS)[number], string | null>>

/** The fields of a notification, or the names of unreadable fields. */
export type ReadFields = { fields: WebhookFields } | { unreadable: string[] }

/**
 * The documented fields of a decoded body, for display. Further fields may be the shopper's data, so they are not
 * kept.
 */
export function documentFields(body: Record<string, unknown>): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const name of DOCUMENT_FIELDS) {
    if (Object.hasOwn(body, name)) {
      fields[name] = isNested(body[name]) ? UNREADABLE : body[name]
    }
  }
  return fields
}

/**
 * Reads the fields that count from a decoded body: own properties of exactly these names. The body for display is
 * masked, so its values could differ.
 */
export function readWebhookFields(body: Record<string, unknown>): ReadFields {
  const own: Record<string, unknown> = {}
  for (const name of DOCUMENT_FIELDS) {
    if (Object.hasOwn(body, name)) {
      own[name] = body[name]
    }
  }
  const parsed = webhookEventSchema.safeParse(own)
  if (!parsed.success) {
    return { unreadable: parsed.error.issues.map(({ path: [name] }) => String(name)) }
  }
  const { data } = parsed
  const fields: WebhookFields = {}
  for (const name of DOCUMENT_FIELDS) {
    if (name in data) {
      fields[name] = textOf(name, data[name] ?? null)
    }
  }
  return { fields }
}

function textOf(name: (typeof DOCUMENT_FIELDS)[number], value: string | number | null) {
  if (value === null) {
    return null
  }
  const text = String(value)
  // A text that is cut to fit could match what was never sent.
  if (!isStorable(text)) {
    return UNREADABLE
  }
  return IDENTIFIERS.some((identifier) => identifier === name) ? text : maskCardNumbers(text)
}
