import { z } from "zod"

const text = z.string().trim().min(1)
const statusList = z.array(text.toLowerCase())

const authSchema = z.discriminatedUnion("in", [
  z.strictObject({
    /** The key is sent in a header, or in the body. */
    in: z.literal("header"),
    /** Header that carries the merchant secret key. @default "Authorization" */
    name: text.default("Authorization"),
    /** Scheme name before the key; empty for the bare key. @default "Bearer" */
    scheme: z.string().trim().default("Bearer"),
  }),
  z.strictObject({
    /** The key is sent in a header, or in the body. */
    in: z.literal("body"),
    /** Field of the request body that carries the merchant secret key. @default "merchant_secret_key" */
    field: text.default("merchant_secret_key"),
  }),
])

const verifySchema = z.strictObject({
  /**
   * What 404 and 410 mean: nobody has paid with this token, or an unknown answer.
   * @default "unpaid"
   */
  notFound: z.enum(["unpaid", "unknown"]).default("unpaid"),
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

const statusesSchema = z
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
  .superRefine((lists, context) => {
    const seen = new Map<string, string>()
    for (const [list, statuses] of Object.entries(lists)) {
      for (const status of statuses) {
        const other = seen.get(status)
        if (other !== undefined && other !== list) {
          const message = `has "${status}", which is in ${other} too; a word means one thing`
          context.addIssue({ code: "custom", path: [list], message })
        }
        seen.set(status, list)
      }
    }
  })

/**
 * What the gateway's document leaves open ("not shown"), each with a default: authentication and encoding of
 * requests, encoding of the digest, and the shape and statuses of verify's answer.
 */
export const gatewayProfileSchema = z.strictObject({
  /** How requests are authenticated. */
  auth: authSchema.prefault({ in: "header" }),
  /**
   * Content type of requests to the two endpoints (spec, Endpoints, rule 2: not shown).
   * @default "application/json"
   */
  contentType: z
    .enum(["application/json", "application/x-www-form-urlencoded"])
    .default("application/json"),
  /** How notifications are signed. */
  signature: z
    .strictObject({
      /**
       * Header of a notification that carries its signature (spec, Webhook delivery).
       * @default "x-service-signature"
       */
      header: text.toLowerCase().default("x-service-signature"),
      /** Encoding of the digest (spec, Authentication, 5: not shown). @default "hex" */
      encoding: z.enum(["hex", "base64"]).default("hex"),
    })
    .prefault({}),
  /** The shape of the answer to "verify transaction". */
  verify: verifySchema.prefault({}),
  /** Meaning of the values of the field `status`. */
  statuses: statusesSchema.prefault({}),
})

export type GatewayProfile = z.infer<typeof gatewayProfileSchema>
export type GatewayProfileInput = z.input<typeof gatewayProfileSchema>
export type DigestEncoding = GatewayProfile["signature"]["encoding"]
