import { z } from "zod"
import { idOfNumber } from "./parse-json"

/** The one event kind that the spec names (Events). Other kinds are data. */
export const PAYMENT_CAPTURED = "payment.captured"

/** The header of a notification's signature (spec, Webhook delivery), where the gateway profile names no other. */
export const SIGNATURE_HEADER = "x-service-signature"

const optionalString = z.string().nullish()

/** Text; a whole number is read as its digits. */
const text = z.union([z.string(), z.number().transform(idOfNumber)]).nullish()

/**
 * The body of a notification (spec, Webhook event payload). Every field may be absent, and unknown fields and
 * statuses pass: `core/signature/webhook-fields.ts` leaves unknown fields out before anything is stored.
 */
export const webhookEventSchema = z.looseObject({
  event: optionalString,
  merchant_site_id: text,
  transaction_id: text,
  /** Decimal amount in major units. The spec sends a string; a number is accepted too. */
  amount: z.union([z.string(), z.number()]).nullish(),
  currency: optionalString,
  /** An open set: `approved` and `declined` are named, the full list is not shown. */
  status: optionalString,
  card_type: optionalString,
  card_number_masked: optionalString,
  reference: text,
  timestamp: optionalString,
})

export type WebhookEventPayload = z.infer<typeof webhookEventSchema>

/**
 * A notification as the gateway sends it (spec, Webhook event payload). Any field may be absent, and further
 * fields may come. The signature proves the sender, not the types: check a value before it moves money.
 */
export interface WebhookEvent {
  /** Kinds outside the document are the gateway's own. */
  event?: typeof PAYMENT_CAPTURED | (string & {}) | null
  merchant_site_id?: string | number | null
  transaction_id?: string | number | null
  /** In major units: "22.59". The document sends a text; a number is possible. */
  amount?: string | number | null
  /** ISO 4217, in upper case. */
  currency?: string | null
  /** An open set: the document names two values. */
  status?: "approved" | "declined" | (string & {}) | null
  card_type?: string | null
  card_number_masked?: string | null
  /** The reference that the plugin sent when it created the page. */
  reference?: string | number | null
  timestamp?: string | null
  /** Fields that the document does not name. */
  [field: string]: unknown
}
