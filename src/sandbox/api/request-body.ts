import { createRequire } from "node:module"
import type Qs from "qs"
import type { GatewayProfile } from "../../core/contract/gateway-profile"
import { ApiRefusal } from "./refusal"

export type Fields = Record<string, unknown>

/** A request, with its body as text. */
export interface RequestText {
  headers: Headers
  body: string
}

const NUMBER = /^-?\d+(\.\d+)?$/
const NUMBERS = ["amount", "expires_in_minutes"]
const ITEM_NUMBERS = ["quantity", "price", "subtotal", "tax_total"]

/**
 * Decodes the body of an API request in the content type of the profile (spec, Endpoints, rule 2:
 * not shown). A form writes lists as `items[0][name]`. Numbers in a form arrive as text and are read as
 * numbers; other text stays text, for the rules to name.
 *
 * @throws ApiRefusal 415 for another content type, 400 for a body that is no object.
 */
export function readFields(
  { headers, body }: RequestText,
  contentType: GatewayProfile["contentType"]
): Fields {
  const given = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase()
  if (given !== contentType) {
    throw new ApiRefusal(415, `The content type must be ${contentType}.`)
  }
  switch (contentType) {
    case "application/json":
      return parseJson(body)
    case "application/x-www-form-urlencoded":
      return parseForm(body)
  }
}

function parseJson(text: string): Fields {
  let decoded: unknown
  try {
    decoded = JSON.parse(text)
  } catch {
    throw new ApiRefusal(400, "The body is not valid JSON.")
  }
  if (!isObject(decoded)) {
    throw new ApiRefusal(400, "The body must be a JSON object.")
  }
  return decoded
}

function parseForm(text: string): Fields {
  // Loaded for forms only: loading qs would take a sixth of the sandbox's start.
  const qs = createRequire(__filename)("qs") as typeof Qs
  const fields: Fields = qs.parse(text, { arrayLimit: 1_000, parameterLimit: 20_000 })
  const read = withNumbers(fields, NUMBERS)
  if (Array.isArray(read.items)) {
    read.items = read.items.map((item: unknown) =>
      isObject(item) ? withNumbers(item, ITEM_NUMBERS) : item
    )
  }
  return read
}

function withNumbers(fields: Fields, names: string[]): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      names.includes(name) && typeof value === "string" && NUMBER.test(value)
        ? Number(value)
        : value,
    ])
  )
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
