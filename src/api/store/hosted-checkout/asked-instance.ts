import type { MedusaRequest } from "@medusajs/framework/http"
import { findProviderInstance, type ProviderInstance } from "../../../workflows/provider-instances"

/** The instance of ours that a payment is to be started with; undefined for another provider. */
export function askedInstance(req: MedusaRequest): ProviderInstance | undefined {
  // Whether core has checked the body already depends on the order of middlewares.
  const { provider_id } = (req.body ?? {}) as { provider_id?: unknown }
  return typeof provider_id === "string" ? findProviderInstance(req.scope, provider_id) : undefined
}
