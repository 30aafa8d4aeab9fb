import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { CheckoutAttempt } from "../../../../core"
import type { AsJson } from "../as-json"
import { listRows } from "../list-rows"
import type { ATTEMPT_FIELDS } from "./query"

/** An attempt as admins see it. `amount` in major units, times in ISO 8601 in UTC. */
export type AdminCheckoutAttempt = {
  [Field in (typeof ATTEMPT_FIELDS)[number]]: Field extends "amount"
    ? number
    : AsJson<CheckoutAttempt[Field]>
}

/** A page of the list, in the shape of Medusa's own lists. */
export interface AdminCheckoutAttemptList {
  attempts: AdminCheckoutAttempt[]
  count: number
  limit: number
  offset: number
}

/** Lists attempts, for example those of an order: `?order_id=`. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminCheckoutAttemptList>
): Promise<void> => {
  const { rows, ...page } = await listRows<AdminCheckoutAttempt>(req, "hosted_checkout_attempt")
  res.status(200).json({ attempts: rows, ...page })
}
