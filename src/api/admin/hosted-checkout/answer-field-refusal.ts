import type { MedusaResponse } from "@medusajs/framework/http"
import type { AdminRefusal } from "../../../admin-api"
import { REFUSALS } from "../../../core"

/**
 * Answers a refusal that is about a field. Medusa's error handler gets all other errors; it passes on `code`
 * and `message` but drops the `field`.
 */
export function answerFieldRefusal(error: unknown, res: MedusaResponse<AdminRefusal>): void {
  const { type, code, message, field } = error as AdminRefusal
  const status = code && REFUSALS[code]
  if (field === undefined || status === undefined) {
    throw error
  }
  res.status(status).json({ type, code, message, field })
}
