import type { MedusaRequest } from "@medusajs/framework/http"
import { findAccount, type Account } from "../../../payments/accounts"
import { depsOf } from "../../../medusa/deps"

/** The account that a payment is to be started with; undefined for a provider of somebody else. */
export function askedAccount(req: MedusaRequest): Account | undefined {
  // Whether core has checked the body already depends on the order of middlewares.
  const { provider_id } = (req.body ?? {}) as { provider_id?: unknown }
  return typeof provider_id === "string" ? findAccount(depsOf(req.scope), provider_id) : undefined
}
