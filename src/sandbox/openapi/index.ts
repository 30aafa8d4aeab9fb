import {
  gatewayProfileSchema,
  type GatewayProfile,
  type GatewayProfileInput,
} from "../../core/contract/gateway-profile"
import { PAYMENT_CAPTURED } from "../../core/contract/webhook-event"
import { ASSUMPTION } from "./assumption"
import { successStatus } from "../api/success-status"
import { componentSchemas } from "./schemas"

interface OpenApiOptions {
  /** The base address of the gateway. @default "https://gateway.example" */
  url?: string
  /** The options where the spec is silent; the document describes these options. */
  profile?: GatewayProfileInput
  /** `http://` URLs on loopback hosts are accepted, for development. @default false */
  allowInsecureLocalhost?: boolean
}

/** An OpenAPI 3.1 document, as JSON. */
export type OpenApiDocument = Record<string, unknown> & { openapi: "3.1.0" }

/**
 * The gateway's contract as an OpenAPI 3.1 document: the two endpoints and the notification (spec, Endpoints
 * and Webhook delivery). Where the spec is silent, the document follows the profile and has an `x-assumption`.
 *
 * @throws ZodError for a wrong profile.
 */
export function openApiDocument({
  url = "https://gateway.example",
  profile: given = {},
  allowInsecureLocalhost = false,
}: OpenApiOptions = {}): OpenApiDocument {
  const profile = gatewayProfileSchema.parse(given)
  const { schemes, security } = authentication(profile)
  const endpoint = endpointOf(profile)

  return {
    openapi: "3.1.0",
    info: {
      title: "Hosted Checkout Service",
      description:
        "Creates hosted payment pages, tells the outcome of a transaction, and sends a signed notification " +
        `after a capture. \`${ASSUMPTION}\` marks what the gateway's document does not show.`,
      version: "0.1.0",
      [ASSUMPTION]: "Versioning is not shown.",
    },
    servers: [{ url }],
    security,
    tags: [
      { name: "Hosted payments", description: "What a merchant asks the gateway." },
      { name: "Notifications", description: "What the gateway tells a merchant." },
    ],
    paths: {
      "/hosted-payments/checkout-url": {
        post: endpoint({
          operationId: "createCheckoutSession",
          summary: "Create a checkout session",
          request: "CheckoutSessionRequest",
          success: {
            status: successStatus(201, profile),
            description: "The session is open.",
            schema: "CheckoutSession",
          },
          refusals: {},
        }),
      },
      "/hosted-payments/verify-transaction": {
        post: endpoint({
          operationId: "verifyTransaction",
          summary: "Ask for the outcome of a transaction",
          request: "VerifyRequest",
          success: {
            status: successStatus(200, profile),
            description: "What is known of it.",
            schema: "Transaction",
          },
          refusals: {
            404: {
              ...refusal(NOT_FOUND[profile.verify.notFound]),
              [ASSUMPTION]: "What verify answers while nobody has paid is not shown.",
            },
          },
        }),
      },
    },
    webhooks: { [PAYMENT_CAPTURED]: { post: notification(profile) } },
    components: {
      schemas: componentSchemas({ profile, allowInsecureLocalhost }),
      securitySchemes: schemes,
    },
  }
}

interface Endpoint {
  operationId: string
  summary: string
  request: string
  success: { status: number; description: string; schema: string }
  /** Refusals of this endpoint alone. */
  refusals: Record<number, object>
}

/** The meaning of verify's 404. */
const NOT_FOUND: Record<GatewayProfile["verify"]["notFound"], string> = {
  unpaid: "No session has this token.",
  until_paid: "No session has this token, or nobody has tried to pay yet.",
  unknown: "No session has this token.",
}

function endpointOf({ contentType, rateLimit, version }: GatewayProfile) {
  return ({ operationId, summary, request, success, refusals }: Endpoint) => ({
    operationId,
    summary,
    tags: ["Hosted payments"],
    ...(version && { parameters: [versionParameter(version)] }),
    requestBody: {
      required: true,
      content: { [contentType]: { schema: ref(request) } },
      [ASSUMPTION]: "The content type of requests is not shown.",
    },
    responses: {
      [success.status]: {
        description: success.description,
        content: { "application/json": { schema: ref(success.schema) } },
        [ASSUMPTION]: "Success status codes are not shown.",
      },
      ...Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [status, refusal(description)])
      ),
      ...refusals,
      [rateLimit.status]: {
        ...refusal(REFUSALS[rateLimit.status] ?? "There are too many calls."),
        headers: {
          "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
        },
        [ASSUMPTION]: "Rate limits are not shown.",
      },
    },
  })
}

function refusal(description: string) {
  return { description, content: { "application/json": { schema: ref("Refusal") } } }
}

function versionParameter({ header, value }: NonNullable<GatewayProfile["version"]>) {
  return {
    name: header,
    in: "header",
    required: true,
    description: "The version of the gateway.",
    schema: { type: "string", enum: [value] },
    [ASSUMPTION]: "Versioning is not shown.",
  }
}

const REFUSALS: Record<number, string> = {
  400: "A field is missing or wrong.",
  401: "The Merchant Secret Key is missing or wrong.",
  413: "The body is too large.",
  415: "The body has another content type.",
}

function notification({ acknowledgement, signature }: GatewayProfile) {
  return {
    operationId: "paymentCaptured",
    summary: "A payment was captured",
    description: "Sent to the `webhook_url` of the session.",
    tags: ["Notifications"],
    security: [],
    parameters: [
      {
        name: signature.header,
        in: "header",
        required: true,
        description:
          "`sha256=` and the HMAC-SHA256 of the raw body, keyed with the Merchant Secret Key, in " +
          `${signature.encoding}.`,
        schema: { type: "string", pattern: "^sha256=" },
        [ASSUMPTION]: "The encoding of the digest is not shown.",
      },
    ],
    requestBody: {
      required: true,
      content: { "application/json": { schema: ref("Notification") } },
    },
    responses: {
      [acknowledgement.status ?? 200]: {
        description: "The notification is stored.",
        ...(acknowledgement.body !== undefined && {
          content: { "text/plain": { schema: { type: "string", enum: [acknowledgement.body] } } },
        }),
        [ASSUMPTION]: "Retries, and the answer that a receiver must give, are not shown.",
      },
      400: { description: "The body is not valid JSON." },
      401: { description: "The signature does not match." },
    },
  }
}

/** The security scheme of a key in a header. A key in the body is a field of each request instead. */
function authentication({ auth }: GatewayProfile) {
  if (auth.in === "body") {
    return { schemes: {}, security: [] }
  }
  const isBearer =
    auth.name.toLowerCase() === "authorization" && auth.scheme.toLowerCase() === "bearer"
  const scheme = isBearer
    ? { type: "http", scheme: "bearer" }
    : { type: "apiKey", in: "header", name: auth.name }
  const description = ["The Merchant Secret Key", auth.scheme && `after "${auth.scheme} "`]
  return {
    schemes: {
      merchantSecretKey: {
        ...scheme,
        description: `${description.filter(Boolean).join(", ")}.`,
        [ASSUMPTION]: "How requests are authenticated is not shown.",
      },
    },
    security: [{ merchantSecretKey: [] }],
  }
}

function ref(schema: string): { $ref: string } {
  return { $ref: `#/components/schemas/${schema}` }
}
