import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { STORE_REFUSALS } from "../core"

/** A client that accepts this reads a refusal's code out of its message: see docs/developers/store-api.md. */
const CODED = "application/vnd.hosted-checkout.refusal+json"

/** Around the plugin's other middlewares: these write a refusal's code and language first. */
export const refusalMiddlewares: MiddlewareRoute[] = [
  "/store/carts",
  "/store/payment-collections",
  "/store/hosted-checkout",
].map((matcher) => ({ matcher, middlewares: [codeRefusals] }))

/**
 * Writes the code of the plugin's refusals into their message, for a client that asks for it. Of an answer that
 * is an error, Medusa's SDK keeps the message and the status, and no browser shows `Retry-After` to a
 * storefront of another origin.
 */
function codeRefusals(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  if (req.get("accept")?.includes(CODED)) {
    const answer = res.json.bind(res)
    res.json = (body: unknown) => answer(isRefusal(body) ? coded(body, res) : body)
  }
  next()
}

interface Refusal {
  code: keyof typeof STORE_REFUSALS
  message: unknown
}

function isRefusal(body: unknown): body is Refusal {
  const { code } = (body ?? {}) as { code?: unknown }
  return typeof code === "string" && Object.hasOwn(STORE_REFUSALS, code)
}

function coded(refusal: Refusal, res: MedusaResponse): Refusal {
  const { code, message } = refusal
  const language = res.get("Content-Language")
  const retry_after = res.get("Retry-After")
  return { ...refusal, message: JSON.stringify({ code, message, language, retry_after }) }
}
