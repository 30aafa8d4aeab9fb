import type { z } from "zod"
import type { GatewayProfile } from "../../core/contract/gateway-profile"
import { setAt } from "./field-path"

/** One wrong field, in the notation of the request: `items[0].quantity`. */
export interface FieldError {
  field: string
  message: string
}

/** A refused request. The answer is `{ message, errors? }` with the status, or the shape that the profile names. */
export class ApiRefusal extends Error {
  override readonly name = "ApiRefusal"

  constructor(
    readonly status: number,
    message: string,
    readonly errors?: FieldError[],
    readonly headers: Record<string, string> = {}
  ) {
    super(message)
  }
}

/** The body of a refusal (spec, Errors, 2: not shown). */
export function refusalBody(
  { message, errors }: ApiRefusal | { message: string; errors?: undefined },
  { errorMessage }: Pick<GatewayProfile, "errorMessage">
): Record<string, unknown> {
  if (errorMessage === undefined) {
    return { message, ...(errors && { errors }) }
  }
  const body = {}
  setAt(body, errorMessage, message)
  return body
}

/** A refusal with 400 that names each wrong field once. */
export function invalidFields(error: z.ZodError): ApiRefusal {
  const errors = error.issues
    .map((issue) => ({ field: fieldName(issue.path), message: issue.message }))
    .filter(({ field }, index, all) => all.findIndex((other) => other.field === field) === index)

  return new ApiRefusal(
    400,
    errors.map(({ field, message }) => `${field}: ${message}`).join("; "),
    errors
  )
}

/** Sentences for zod's own issues; the contract's messages stay as they are. */
export function readableIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) {
        return "is required"
      }
      return `must be ${EXPECTED[issue.expected] ?? `of type ${issue.expected}`}`
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`
    case "too_small":
      return issue.origin === "string" ? "must not be empty" : `must be at least ${issue.minimum}`
    case "too_big":
      return `must be at most ${issue.maximum}`
    case "custom":
    case "invalid_format":
    case "invalid_key":
    case "invalid_element":
    case "invalid_union":
    case "not_multiple_of":
    case "unrecognized_keys":
      return undefined
  }
}

const EXPECTED: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  array: "a list",
  object: "an object",
}

function fieldName(path: PropertyKey[]): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === "number") {
      return `${name}[${key}]`
    }
    return name === "" ? String(key) : `${name}.${String(key)}`
  }, "")
}
