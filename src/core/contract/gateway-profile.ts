import { z } from "zod"
import { chargeAmountSchema } from "./charge-amount"
import { PAYMENT_CAPTURED, SIGNATURE_HEADER } from "./webhook-event"

const text = z.string().trim().min(1)

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

const versionSchema = z.strictObject({
  /** The header that names the version in every request. A version in the path belongs to `baseUrl`. */
  header: text
    .toLowerCase()
    .regex(/^[!#$%&'*+.^_`|~0-9a-z-]+$/, "must be the name of a header")
    .refine((name) => name !== "content-type", "must not be content-type, see contentType"),
  /** The header's value. */
  value: text.regex(/^[ -~]+$/, "must be text that a header can carry"),
})

/** Statuses with a meaning of their own: a refused key, an unknown token. */
const NO_RATE_LIMIT = [401, 404, 410]

const rateLimitSchema = z.strictObject({
  /** HTTP status of a refused call, in addition to 429. @default 429 */
  status: z
    .int()
    .min(400)
    .max(599)
    .refine((status) => !NO_RATE_LIMIT.includes(status), "must not be 401, 404 or 410")
    .default(429),
  /** Seconds to wait after an answer without `Retry-After`, 1 to 600. The usual times when not given. */
  waitSeconds: z.int().min(1).max(600).optional(),
})

const acknowledgementSchema = z
  .strictObject({
    /** HTTP status that says that a notification arrived: 200, 201, 202 or 204. 200 when not given. */
    status: z.literal([200, 201, 202, 204]).optional(),
    /** Plain text of the answer, such as `OK`. JSON of our own when not given. */
    body: text.optional(),
  })
  .refine(({ status, body }) => status !== 204 || body === undefined, {
    path: ["body"],
    message: "cannot be sent with status 204",
  })

/** What the gateway takes in a request (spec, Limits, 2: not shown). Nothing is limited by default. */
const boundsSchema = z
  .strictObject({
    /** The smallest amount that can be charged, in major units. */
    minAmount: chargeAmountSchema.optional(),
    /** The largest amount that can be charged, in major units. */
    maxAmount: chargeAmountSchema.optional(),
    /**
     * The longest text, in characters, 32 or more. Longer names are cut; a longer e-mail address, SKU or product
     * id is not sent.
     */
    textLength: z.int().min(32).optional(),
  })
  .refine(({ minAmount = 0, maxAmount = Infinity }) => minAmount <= maxAmount, {
    path: ["maxAmount"],
    message: "must not be less than minAmount",
  })

const statusList = z.array(text.toLowerCase())

/** Adds an issue for each text in two lists. */
function refuseTwoMeanings(lists: Record<string, string[]>, context: z.RefinementCtx): void {
  const seen = new Map<string, string>()
  for (const [list, texts] of Object.entries(lists)) {
    for (const text of texts) {
      const other = seen.get(text)
      if (other !== undefined && other !== list) {
        const message = `has "${text}", which is in ${other} too; list it once`
        context.addIssue({ code: "custom", path: [list], message })
      }
      seen.set(text, list)
    }
  }
}

/** The shape of the answer to "verify transaction" (spec, Verify response fields: not shown). */
const verifySchema = z.strictObject({
  /**
   * What 404 and 410 mean.
   *
   * - `unpaid`: nobody has paid with this token; if all pages get it, health suspects the address
   * - `until_paid`: nobody has paid, and this is the gateway's usual answer; health suspects nothing
   * - `unknown`: an unknown answer
   * @default "unpaid"
   */
  notFound: z.enum(["unpaid", "until_paid", "unknown"]).default("unpaid"),
  /**
   * Whether notifications and verify write the same id for one transaction. `own`: each source has its own ids,
   * and the ids are not compared.
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
      /** The attempt's id, as the plugin sent it. @default "reference" */
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
     * Statuses that mean "nobody has paid"; an empty text stands for an answer without a status. An unlisted
     * status is an unknown answer.
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
 * Meaning of event kinds other than `payment.captured` (spec, Events, 1: not shown). For an unlisted kind the
 * status counts, except that it approves nothing.
 */
const eventsSchema = z
  .strictObject({
    /** Kinds that report a return of money: with an approved status the money was returned. @default [] */
    reversed: eventKinds.default([]),
    /** Kinds that say nothing about a payment. @default [] */
    ignored: eventKinds.default([]),
  })
  .superRefine(refuseTwoMeanings)

/** Where the gateway's document is silent ("not shown"), an option decides. Each has a default. */
export const gatewayProfileSchema = z
  .strictObject({
    /** How requests are authenticated (spec, Authentication, 6: not shown). */
    auth: authSchema.prefault({ in: "header" }),
    /**
     * Content type of requests to the two endpoints (spec, Endpoints, rule 2: not shown).
     * @default "application/json"
     */
    contentType: z
      .enum(["application/json", "application/x-www-form-urlencoded"])
      .default("application/json"),
    /** The version of the gateway to ask for (spec, Versioning: not shown). None when not given. */
    version: versionSchema.optional(),
    /** HTTP statuses of a success, 200 to 203 (spec, Endpoints, rule 3: not shown). Any 2xx when not given. */
    successStatuses: z
      .array(z.literal([200, 201, 202, 203]))
      .min(1)
      .optional(),
    /**
     * Dotted path to the message in the body of an error (spec, Errors, 2: not shown). `message`, `error` and
     * `error.message` are read when not given.
     */
    errorMessage: text.optional(),
    /** How the gateway refuses too many calls (spec, Limits, 1: not shown). */
    rateLimit: rateLimitSchema.prefault({}),
    /** What the gateway takes in a request (spec, Limits, 2: not shown). */
    bounds: boundsSchema.prefault({}),
    /** How notifications are signed. */
    signature: z
      .strictObject({
        /**
         * Header of a notification that carries its signature (spec, Webhook delivery).
         * @default "x-service-signature"
         */
        header: text.toLowerCase().default(SIGNATURE_HEADER),
        /** Encoding of the digest (spec, Authentication, 5: not shown). @default "hex" */
        encoding: z.enum(["hex", "base64"]).default("hex"),
      })
      .prefault({}),
    /** Meaning of event kinds other than `payment.captured`. */
    events: eventsSchema.prefault({}),
    /** The answer that the gateway wants to a notification (spec, Events, 2: not shown). */
    acknowledgement: acknowledgementSchema.prefault({}),
    /** The shape of the answer to "verify transaction". */
    verify: verifySchema.prefault({}),
    /** Meaning of the values of the field `status`. */
    statuses: statusesSchema.prefault({}),
  })
  .refine(
    ({ auth, version }) => auth.in !== "header" || auth.name.toLowerCase() !== version?.header,
    { path: ["version", "header"], message: "must not be the header of auth" }
  )

export type GatewayProfile = z.infer<typeof gatewayProfileSchema>
export type Bounds = GatewayProfile["bounds"]
export type GatewayProfileInput = z.input<typeof gatewayProfileSchema>
export type DigestEncoding = GatewayProfile["signature"]["encoding"]
