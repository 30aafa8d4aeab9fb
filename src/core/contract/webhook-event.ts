import { z } from "zod"
import { idOfNumber } from "../signature/parse-json"

/** The one event kind that the spec names (Events). Other kinds are data. */
export const PAYMENT_CAPTURED = "payment.captured"

const optionalString = z.string().nullish()

/** Text; a whole number is read as its digits. */
const text = z.union([z.string(), z.number().transform(idOfNumber)]).nullish()

/**
 * The body of a notification (spec, Webhook event payload). Every field may be absent, and unknown fields and
 * statuses are kept: the evidence rules decide what a field proves.
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
