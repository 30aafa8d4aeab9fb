import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareFunction,
} from "@medusajs/framework/http"
import type { z } from "@medusajs/framework/zod"
import type { AdminRefusal } from "../../../../admin-api"
import { REFUSALS, type AdminRefusalCode } from "../../../../core/errors/admin-refusal"

/** Arguments for `refine`: the problem in English, and the code by which Admin translates it. */
export const rule = (code: AdminRefusalCode, error: string) => ({
  error,
  params: { code },
  abort: true,
})

/**
 * As Medusa's `validateAndTransformBody`, also for a query that is no list, but it names the wrong field and
 * quotes no value.
 */
export function validate(part: "body" | "query", schema: z.ZodType): MiddlewareFunction {
  return (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) => {
    const parsed = schema.safeParse(req[part])
    if (!parsed.success) {
      res.status(400).json(refusalOf(parsed.error))
      return
    }
    Object.assign(req, { [part === "body" ? "validatedBody" : "validatedQuery"]: parsed.data })
    next()
  }
}

/** Problems that a message names: a body may have a million wrong fields. */
const MOST_NAMED = 20
const LONGEST_MESSAGE = 2_000

/** The refusal of the first wrong field; the message lists the first ones. */
function refusalOf({ issues }: z.ZodError): AdminRefusal {
  const [first] = issues
  const field = first?.path[0]
  // The core's own schemas have rules without a code.
  const code = (first as { params?: { code?: AdminRefusalCode } } | undefined)?.params?.code
  return {
    type: "invalid_data",
    ...(code && { code }),
    ...(field !== undefined && { field: String(field) }),
    message: issues
      .slice(0, MOST_NAMED)
      .map(({ path, message }) => [path.join("."), message].filter(Boolean).join(": "))
      .join("; ")
      .slice(0, LONGEST_MESSAGE),
  }
}

/**
 * Answers a refusal that is about a field, and a conflict. Medusa's error handler gets all other errors; it passes on `code`
 * and `message` but drops the `field`, and of a conflict it replaces both.
 */
export function answerRefusal(error: unknown, res: MedusaResponse<AdminRefusal>): void {
  const { type, code, message, field } = error as AdminRefusal
  const status = code && REFUSALS[code]
  if (status === undefined || (field === undefined && status !== 409)) {
    throw error
  }
  res.status(status).json({ type, code, message, field })
}
