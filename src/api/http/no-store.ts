import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** Middleware for all of our paths: caches must not store a payment's outcome or a refusal. */
export function noStore(_: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  res.set("Cache-Control", "no-store")
  next()
}
