import type { MedusaResponse } from "@medusajs/framework/http"
import { STORE_REFUSALS } from "../../../core/errors/store-refusal"
import type { TooMany } from "../../../payments/start/check-new-page"

/** Answers 429 in the form of Medusa's errors, which have no type for it. */
export function tooManyRequests(res: MedusaResponse, refusal: TooMany): void {
  const { status, en } = STORE_REFUSALS[refusal.kind]
  if (refusal.kind === "too_many_starts") {
    res.set("Retry-After", String(Math.ceil(refusal.waitMs / 1_000)))
  }
  res.status(status).json({ code: refusal.kind, type: "too_many_requests", message: en })
}
