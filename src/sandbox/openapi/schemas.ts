import { z } from "zod"
import {
  checkoutSessionRequestSchema,
  checkoutSessionResponseSchema,
} from "../../core/contract/checkout-session"
import type { GatewayProfile } from "../../core/contract/gateway-profile"
import { verifyRequestSchema } from "../../core/contract/verify"
import { ASSUMPTION } from "./assumption"

/** A JSON Schema, draft 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = Record<string, unknown>

interface Playing {
  profile: GatewayProfile
  allowInsecureLocalhost: boolean
}

/** The fields of the requests and of a session, as the gateway's document explains them. */
export const FIELDS: Record<string, string> = {
  amount: "Amount to charge, in major units.",
  currency: "ISO 4217 code. The currency of the merchant account when it is left out.",
  reference: "The merchant's own ID of the order. Notifications repeat it.",
  redirect_url: "Where the customer is sent after a payment.",
  cancel_url: "Where the customer is sent after cancelling.",
  first_name: "Fills in the form of the page.",
  last_name: "Fills in the form of the page.",
  email: "The customer's e-mail address; fills in the form of the page.",
  items: "Lines shown on the page.",
  webhook_url: "Receives the notification after capture.",
  external_source: "Names the platform that sends the request.",
  expires_in_minutes: "How long the session is valid.",
  product_id: "The merchant's ID of the product.",
  name: "Name to display.",
  quantity: "Number of units.",
  price: "Price of a unit, in major units.",
  subtotal: "Subtotal of the line before tax, in major units.",
  tax_total: "Tax of the line, in major units.",
  sku: "Stock-keeping unit.",
  checkout_url: "The hosted page. Redirect the customer to it at once.",
  token: "Names this session; verify takes it.",
  expires_at: "When the session ends, in UTC.",
}

const URLS = ["redirect_url", "cancel_url", "webhook_url", "checkout_url"]

/** The schemas of `components`, as a gateway of this profile takes and sends them. */
export function componentSchemas({ profile, allowInsecureLocalhost }: Playing) {
  const url = allowInsecureLocalhost
    ? { format: "uri", pattern: "^https?://" }
    : { format: "uri", pattern: "^https://" }
  const withUrls = (schema: z.ZodType) => fromZod(schema, url)

  return {
    CheckoutSessionRequest: withKey(
      profile,
      bounded(withUrls(checkoutSessionRequestSchema({ bounds: profile.bounds })))
    ),
    CheckoutSession: withUrls(checkoutSessionResponseSchema()),
    VerifyRequest: withKey(profile, withUrls(verifyRequestSchema)),
    Transaction: transactionSchema(profile),
    Notification: NOTIFICATION,
    Refusal: refusalSchema(profile),
  }
}

/** Converts a zod schema, and adds the rules that zod cannot convert because they are functions: https, and cents. */
function fromZod(schema: z.ZodType, url: JsonSchema): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io: "input",
    override: ({ jsonSchema, path }) => {
      const name = String(path.at(-1))
      if (URLS.includes(name)) {
        Object.assign(jsonSchema, url)
      }
      if (path.length === 2 && name === "amount") {
        Object.assign(jsonSchema, { multipleOf: 0.01 })
      }
    },
  })
  return described(converted)
}

/** Adds the explanations of the fields. zod's conversion cannot: fields of one zod schema share one converted schema. */
function described({ items, properties, ...schema }: JsonSchema): JsonSchema {
  return {
    ...schema,
    ...(isSchema(items) && { items: described(items) }),
    ...(isSchema(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => {
          const description = FIELDS[name]
          return [name, { ...described(field as JsonSchema), ...(description && { description }) }]
        })
      ),
    }),
  }
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null
}

/** The schema has the bounds of the profile, and none by default. */
function bounded(schema: JsonSchema): JsonSchema {
  return { ...schema, [ASSUMPTION]: "Bounds on amounts and lengths of texts are not shown." }
}

/** Adds the merchant's key to the fields of a request if the profile sends the key in the body. */
function withKey({ auth }: GatewayProfile, schema: JsonSchema): JsonSchema {
  if (auth.in === "header") {
    return schema
  }
  const { properties, required = [] } = schema as { properties: object; required?: string[] }
  const key = {
    type: "string",
    minLength: 1,
    description: "The Merchant Secret Key.",
    [ASSUMPTION]: "How requests are authenticated is not shown.",
  }
  return {
    ...schema,
    properties: { [auth.field]: key, ...properties },
    required: [auth.field, ...required],
  }
}

/** Verify's answer: each field of the profile at its path below the root. */
function transactionSchema({ verify: { root, fields }, statuses }: GatewayProfile): JsonSchema {
  const schema: JsonSchema = { type: "object", [ASSUMPTION]: "Verify's answer is not shown." }
  for (const [field, name] of Object.entries(fields)) {
    const isStatus = field === "status"
    place(schema, [...root.split("."), ...name.split(".")].filter(Boolean), {
      isRequired: isStatus,
      value: isStatus
        ? { type: "string", enum: [...new Set(Object.values(statuses).flat())] }
        : { type: "string", ...(field === "amount" && DECIMAL) },
    })
  }
  return schema
}

function place(
  schema: JsonSchema,
  [key = "", ...rest]: string[],
  leaf: { value: JsonSchema; isRequired: boolean }
): void {
  const properties = (schema.properties ??= {}) as Record<string, JsonSchema>
  if (leaf.isRequired) {
    schema.required = [key]
  }
  if (rest.length === 0) {
    properties[key] = leaf.value
    return
  }
  place((properties[key] ??= { type: "object" }), rest, leaf)
}

const DECIMAL = {
  pattern: "^\\d+\\.\\d{2}$",
  description: "Decimal amount in major units.",
}
const TEXT = { type: "string" }

const NOTIFICATION_FIELDS = {
  event: {
    ...TEXT,
    description: "Kind of event.",
    examples: ["payment.captured"],
    [ASSUMPTION]: "Other event kinds are not shown.",
  },
  merchant_site_id: TEXT,
  transaction_id: TEXT,
  amount: { ...TEXT, ...DECIMAL },
  currency: { ...TEXT, examples: ["CAD"] },
  status: {
    ...TEXT,
    examples: ["approved", "declined"],
    [ASSUMPTION]: "The complete list of statuses is not shown.",
  },
  card_type: { ...TEXT, examples: ["VISA"] },
  card_number_masked: { ...TEXT, examples: ["424242******4242"] },
  reference: { ...TEXT, description: "The reference given at session creation." },
  timestamp: { ...TEXT, format: "date-time" },
}

const NOTIFICATION: JsonSchema = {
  type: "object",
  description: "Webhook event payload.",
  properties: NOTIFICATION_FIELDS,
  // A session may have been created without a reference.
  required: Object.keys(NOTIFICATION_FIELDS).filter((field) => field !== "reference"),
}

/** A refusal: the message at the profile's path, or a message with the wrong fields. */
function refusalSchema({ errorMessage }: GatewayProfile): JsonSchema {
  const schema: JsonSchema = {
    type: "object",
    description: "An error carries a message for people.",
    [ASSUMPTION]: "The shape of an error's body is not shown.",
  }
  const path = (errorMessage ?? "message").split(".").filter(Boolean)
  place(schema, path, { isRequired: true, value: TEXT })
  if (errorMessage === undefined) {
    Object.assign(schema.properties as object, { errors: FIELD_ERRORS })
  }
  return schema
}

const FIELD_ERRORS: JsonSchema = {
  type: "array",
  items: {
    type: "object",
    properties: { field: { ...TEXT, examples: ["items[0].quantity"] }, message: TEXT },
    required: ["field", "message"],
  },
}
