import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { isStoreRefusal, type StoreRefusalCode } from "../../../core/errors/store-refusal"

/**
 * A client that accepts this reads a refusal's code out of its message:
 * https://unpkg.com/medusa-payment-hosted-checkout/docs/developers/store-api.md#the-code-with-medusas-sdk
 */
const CODED = "application/vnd.hosted-checkout.refusal+json"

interface Refusal {
  code: StoreRefusalCode
  message: unknown
}

/**
 * An answer as its client gets it: for a client that asks, the message of a refusal has the code. Medusa's SDK
 * keeps only message and status of an error, and no browser shows `Retry-After` to a storefront of another origin.
 */
export function codedAnswer(body: unknown, req: MedusaRequest, res: MedusaResponse): unknown {
  return req.get("accept")?.includes(CODED) && isRefusal(body) ? coded(body, res) : body
}

function isRefusal(body: unknown): body is Refusal {
  return isStoreRefusal(((body ?? {}) as { code?: unknown }).code)
}

function coded(refusal: Refusal, res: MedusaResponse): Refusal {
  const { code, message } = refusal
  const language = res.get("Content-Language")
  const retry_after = res.get("Retry-After")
  return { ...refusal, message: JSON.stringify({ code, message, language, retry_after }) }
}
