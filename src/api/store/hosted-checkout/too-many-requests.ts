import type { MedusaResponse } from "@medusajs/framework/http"

/** Answers 429 in the shape of Medusa's errors, which have no type for it. */
export function tooManyRequests(res: MedusaResponse, message: string): void {
  res.status(429).json({ type: "too_many_requests", message })
}
