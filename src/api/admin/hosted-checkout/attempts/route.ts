import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { FindConfig } from "@medusajs/framework/types"
import type { CheckoutAttempt } from "../../../../core"
import type { ATTEMPT_FIELDS } from "./query"

/** An attempt as admins see it. `amount` in major units, times in ISO 8601 in UTC. */
export type AdminCheckoutAttempt = {
  [Field in (typeof ATTEMPT_FIELDS)[number]]: Field extends "amount"
    ? number
    : AsJson<CheckoutAttempt[Field]>
}

type AsJson<Value> = Value extends Date ? string : Value

/** A page of the list, in the shape of Medusa's own lists. */
export interface AdminCheckoutAttemptList {
  attempts: AdminCheckoutAttempt[]
  count: number
  limit: number
  offset: number
}

/** The part of the ledger that reads for Admin: a method that MedusaService generates. */
interface AttemptLister {
  listAndCountCheckoutAttempts(
    filters: Record<string, unknown>,
    config: FindConfig<CheckoutAttempt>
  ): Promise<[AdminCheckoutAttempt[], number]>
}

/** Lists attempts, for example those of an order: `?order_id=`. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminCheckoutAttemptList>
): Promise<void> => {
  const ledger = req.scope.resolve<AttemptLister>("hosted_checkout")
  const { take, skip } = req.listConfig
  const [attempts, count] = await ledger.listAndCountCheckoutAttempts(
    req.filterableFields,
    req.listConfig
  )
  res.status(200).json({ attempts, count, limit: take ?? 0, offset: skip ?? 0 })
}
