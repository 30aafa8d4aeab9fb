import { z } from "zod"
import { boundsSchema } from "./bounds"
import { eventsSchema, statusesSchema, verifySchema } from "./profile-meaning"

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
  /** Header of every request that names the version. A version in the path belongs to `baseUrl`. */
  header: text
    .toLowerCase()
    .regex(/^[!#$%&'*+.^_`|~0-9a-z-]+$/, "must be the name of a header")
    .refine((name) => name !== "content-type", "must not be content-type, see contentType"),
  /** Its value. */
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
    /** Plain text that says so, such as `OK`. JSON of our own when not given. */
    body: text.optional(),
  })
  .refine(({ status, body }) => status !== 204 || body === undefined, {
    path: ["body"],
    message: "cannot be sent with status 204",
  })

/** What the gateway's document leaves open ("not shown"), each with a default. */
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
        header: text.toLowerCase().default("x-service-signature"),
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
export type GatewayProfileInput = z.input<typeof gatewayProfileSchema>
export type DigestEncoding = GatewayProfile["signature"]["encoding"]
