import { getHttpResponseFromError, type MedusaResponse } from "@medusajs/framework/http"
import type { AdminRefusal } from "../../../admin-api"

/**
 * Answers a refusal that is about a field. Medusa's error handler, to which everything else goes on,
 * passes on `code` and `message` and would leave the `field` out.
 */
export function answerFieldRefusal(error: unknown, res: MedusaResponse<AdminRefusal>): void {
  const { field } = error as { field?: string }
  if (field === undefined) {
    throw error
  }
  const { statusCode, body } = getHttpResponseFromError(error)
  res.status(statusCode).json({ ...(body as AdminRefusal), field })
}
