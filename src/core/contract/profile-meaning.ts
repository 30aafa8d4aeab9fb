import { z } from "zod"
import { PAYMENT_CAPTURED } from "./webhook-event"

const text = z.string().trim().min(1)
const statusList = z.array(text.toLowerCase())

/** Adds an issue for each text that stands in two lists. */
function refuseTwoMeanings(lists: Record<string, string[]>, context: z.RefinementCtx): void {
  const seen = new Map<string, string>()
  for (const [list, texts] of Object.entries(lists)) {
    for (const text of texts) {
      const other = seen.get(text)
      if (other !== undefined && other !== list) {
        const message = `has "${text}", which is in ${other} too; a word means one thing`
        context.addIssue({ code: "custom", path: [list], message })
      }
      seen.set(text, list)
    }
  }
}

/** The shape of the answer to "verify transaction" (spec, Verify response fields: not shown). */
export const verifySchema = z.strictObject({
  /**
   * What 404 and 410 mean: nobody has paid with this token; that, as this gateway's usual answer until
   * somebody pays, so that health does not suspect the address; or an unknown answer.
   * @default "unpaid"
   */
  notFound: z.enum(["unpaid", "until_paid", "unknown"]).default("unpaid"),
  /**
   * Whether notifications and verify write the same id for one transaction. `own`: each has its own, and
   * they are not compared.
   * @default "same"
   */
  transactionIds: z.enum(["same", "own"]).default("same"),
  /** Dotted path to the object that holds the fields; empty for the top level. @default "" */
  root: z.string().trim().default(""),
  /** Name of each field in that object. */
  fields: z
    .strictObject({
      /** The status of the payment, listed in `statuses`. @default "status" */
      status: text.default("status"),
      /** The paid amount, in major units. @default "amount" */
      amount: text.default("amount"),
      /** Currency of the amount. @default "currency" */
      currency: text.default("currency"),
      /** The attempt's id, as it was sent. @default "reference" */
      reference: text.default("reference"),
      /** The gateway's id of the payment. @default "transaction_id" */
      transaction_id: text.default("transaction_id"),
      /** The merchant site that received the payment. @default "merchant_site_id" */
      merchant_site_id: text.default("merchant_site_id"),
      /** Brand of the card. @default "card_type" */
      card_type: text.default("card_type"),
      /** The card number, masked. @default "card_number_masked" */
      card_number_masked: text.default("card_number_masked"),
    })
    .prefault({}),
})

/** Meaning of the values of `status` (spec, States and transitions: the complete list is not shown). */
export const statusesSchema = z
  .strictObject({
    /** Statuses that mean "the payment is approved". @default ["approved"] */
    approved: statusList.min(1).default(["approved"]),
    /** Statuses that mean "this card was declined". @default ["declined"] */
    declined: statusList.min(1).default(["declined"]),
    /**
     * Statuses that mean "the money was returned", after a payment.
     * @default ["refunded", "reversed", "voided", "chargeback"]
     */
    reversed: statusList.default(["refunded", "reversed", "voided", "chargeback"]),
    /**
     * Statuses that mean "nobody has paid"; an empty one stands for an answer without a status. A status in
     * no list is an unknown answer.
     * @default ["pending", "open", "expired", "cancelled", "canceled"]
     */
    unpaid: z
      .array(z.string().trim().toLowerCase())
      .min(1)
      .default(["pending", "open", "expired", "cancelled", "canceled"]),
  })
  .superRefine(refuseTwoMeanings)

const eventKinds = z.array(
  text.refine((kind) => kind !== PAYMENT_CAPTURED, `must not have ${PAYMENT_CAPTURED}`)
)

/**
 * Meaning of event kinds other than `payment.captured` (spec, Events, 1: not shown). Of a kind in no list the
 * status counts, except that it approves nothing.
 */
export const eventsSchema = z
  .strictObject({
    /** Kinds that report a return of money: with an approved status the money was returned. @default [] */
    reversed: eventKinds.default([]),
    /** Kinds that say nothing about a payment, also where they name none. @default [] */
    ignored: eventKinds.default([]),
  })
  .superRefine(refuseTwoMeanings)
