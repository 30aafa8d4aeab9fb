import fc from "fast-check"
import type { JsonSchema } from "../../openapi/schemas"

interface Known extends JsonSchema {
  type: "object" | "array" | "string" | "number" | "integer"
  properties?: Record<string, Known>
  required?: string[]
  items?: Known
  enum?: string[]
  format?: string
  multipleOf?: number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

/** Values that a schema allows, of the kinds that the document of the gateway has. */
export function requestOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const known = schema as Known
  switch (known.type) {
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(known.properties ?? {}).map(([name, inner]) => [name, requestOf(inner)])
        ),
        { requiredKeys: known.required ?? [] }
      )
    case "array":
      return fc.array(requestOf(known.items ?? {}), { maxLength: 5 })
    case "integer":
      return fc.integer({ min: known.minimum, max: known.maximum })
    case "number":
      return known.multipleOf === undefined
        ? // Without exponents, which a form's numbers do not have.
          fc.integer().map((number) => number / 10_000)
        : centsBetween(known).map((cents) => cents / 100)
    case "string":
      if (known.enum) {
        return fc.constantFrom(...known.enum)
      }
      return known.format === "uri"
        ? fc.webUrl({ validSchemes: ["https"] })
        : fc.string({ minLength: known.minLength, maxLength: known.maxLength })
  }
}

function centsBetween({ minimum = 0.01, maximum = 999_999.99 }: Known): fc.Arbitrary<number> {
  return fc.integer({ min: Math.ceil(minimum * 100), max: Math.floor(maximum * 100) })
}
