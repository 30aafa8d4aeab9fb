import type { MedusaRequest } from "@medusajs/framework/http"
import { findAccount, type Account } from "../../../payments/account"
import { depsOf } from "../../../medusa/deps"

/** The requested account; undefined for another provider. */
export function askedAccount(req: MedusaRequest): Account | undefined {
  // The order of middlewares decides whether core has checked the body already.
  const { provider_id } = (req.body ?? {}) as { provider_id?: unknown }
  return typeof provider_id === "string" ? findAccount(depsOf(req.scope), provider_id) : undefined
}
