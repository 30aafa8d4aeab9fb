import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { depsOf } from "../../../../../medusa/deps"
import { toShopper } from "../../../../../payments/refusals"
import { toStoreAttempt, type StoreCheckoutAttempt } from "../store-attempt"

/** Lets a shopper who returns to the shop continue on the open page, or see the order. */
export const GET = async (
  req: MedusaRequest,
  res: MedusaResponse<{ attempt: StoreCheckoutAttempt }>
): Promise<void> => {
  const deps = depsOf(req.scope)
  const attempt = await deps.repositories.attempts.byHandle(req.params.handle ?? "")
  if (!attempt) {
    throw toShopper("attempt_unknown")
  }
  res.status(200).json({ attempt: await toStoreAttempt(attempt, deps) })
}
