import type { MedusaResponse } from "@medusajs/framework/http"
import { STORE_REFUSALS } from "../../../core"

/** Answers 429 in the form of Medusa's errors, which have no type for it. */
export function tooManyRequests(
  res: MedusaResponse,
  code: "too_many_pages" | "too_many_starts"
): void {
  const { status, en } = STORE_REFUSALS[code]
  res.status(status).json({ code, type: "too_many_requests", message: en })
}
